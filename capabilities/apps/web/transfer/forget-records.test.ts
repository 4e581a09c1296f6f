import { callKey, queryClient } from '@gantry/client/web'
import { getRecord, listRecords } from '@gantry/model/shared'
import { expect, test, vi } from 'vitest'
import { forgetRecords } from './forget-records.ts'

vi.stubGlobal('location', new URL('http://localhost/space-demo/'))

test('lists and records that are kept are asked for again', async () => {
  const list = callKey(listRecords, { table: 'pump', page: 2 })
  const record = callKey(getRecord, { table: 'pump', id: '01900000-0000-7000-8000-000000000001' })
  for (const key of [list, record]) queryClient.setQueryData(key, { data: [] })
  await forgetRecords()
  expect([list, record].map(key => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})
