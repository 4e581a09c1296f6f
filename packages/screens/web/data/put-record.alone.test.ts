// @vitest-environment jsdom
import { callKey } from '@gantry/client/web'
import { getRecord, type RecordAnswer, type RecordRow } from '@gantry/model/shared'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { putRecord } from './put-record.ts'

const record = { id: 'r1', version: 1, name: 'New' } as unknown as RecordRow
const queryKey = callKey(getRecord, { table: 'deal', id: 'r1' })
const shown = (client: QueryClient) => client.getQueryState<RecordAnswer>(queryKey)

test('a record that was just created is shown at once, and read for its rights', () => {
  const client = new QueryClient()
  putRecord(client, 'deal', record)
  expect(shown(client)).toMatchObject({ data: { data: record }, isInvalidated: true })
})

test('a record that was read keeps its rights and is not read again', () => {
  const client = new QueryClient()
  const rights = { update: true }
  client.setQueryData(queryKey, { data: { ...record, name: 'Old' }, rights })
  putRecord(client, 'deal', record)
  expect(shown(client)).toMatchObject({ data: { data: record, rights }, isInvalidated: false })
})
