import type { Json } from '@gantry/base/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { department, idOf, insertRows, layTables, ticket } from '../read/fixtures.ts'
import { resolveReferences } from './references.ts'

const kernel = await testDatabase()
await layTables(kernel, [{ operations: ['read'] }])
await insertRows(kernel, 'alpha', department, [
  { id: idOf(21), name: 'Works B' },
  { id: idOf(22), name: 'Line', parent: idOf(21) },
  { id: idOf(23), name: 'R/D', parent: idOf(21) },
])
const ctx = testCtx(kernel)

test.each<[string, Json, unknown]>([
  ['Hall', idOf(12), null],
  ['Works B / Line', idOf(22), null],
  ['Hall/Line', idOf(13), null],
  ['alpha works / Hall / Line', idOf(13), null],
  ['R/D', idOf(23), null],
  [
    'Line',
    null,
    {
      code: 'record_ambiguous_path',
      params: { value: 'Line', paths: 'Works B / Line; alpha works / Hall / Line' },
    },
  ],
  ['Works C / Line', null, { code: 'record_missing', params: { value: 'Works C / Line' } }],
  ['Works B / Line / Line', null, { code: 'record_missing', params: { value: 'Works B / Line / Line' } }],
])('a sheet that names the department %j', async (name, expected, refused) => {
  const rows: Record<string, Json>[] = [{ department: name }]
  const [issues] = await resolveReferences(ctx, ticket([]), rows)
  expect(rows[0]?.department).toEqual(expected)
  expect(issues).toEqual(
    refused === null ? [] : [expect.objectContaining({ field: 'department', ...(refused as object) })],
  )
})
