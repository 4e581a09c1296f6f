import type { Json } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { createRecord } from '../write/create-records.ts'
import { removeRecord } from '../write/remove-records.ts'
import { restoreRecord } from '../write/restore-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { aggregateRecords } from './aggregate-records.ts'
import { findRecords } from './find-records.ts'
import { getRecord } from './get-record.ts'
import { streamRecords } from './stream-records.ts'

const kernel = await testDatabase()
/** Every name a table of coordinates or of a formula may have, and those that statements give to their own rows. */
const letters = [...'abcdefghijklmnopqrstuvwxyz', 'page', 'data', 'row', 'rows', 'list', 'found']
const numbers = Object.fromEntries(letters.map(id => [id, field.number()]))
const policy = [{ operations: ['read', 'create', 'update', 'remove', 'export'] }] as const
const tables: readonly TableDef[] = [
  { id: 'spot', label: 'Spots', title: 'x', fields: { ...numbers, lines: field.slave('spot_line') }, policy },
  { id: 'spot_line', label: 'Lines', title: 'x', master: 'spot', fields: numbers, policy },
]

it('reads and writes fields that are called like the rows of statements', async () => {
  const ctx = testCtx(kernel, { userType: 'admin' })
  await createSpaceSchema(ctx)
  await saveTables(
    ctx,
    tables.map(definition => ({ definition })),
  )
  const values: Record<string, Json> = Object.fromEntries(letters.map((id, n) => [id, n]))
  const { id, version } = await createRecord(ctx, 'spot', { ...values, lines: [values] })
  expect((await getRecord(ctx, 'spot', id)).data).toMatchObject({ ...values, lines: [values] })
  expect((await findRecords(ctx, 'spot', {})).data).toMatchObject([values])
  const aggregates = [{ name: 'sum', fn: 'sum', field: 'x' }] as const
  expect(await aggregateRecords(ctx, 'spot', { aggregates, groupBy: ['y'] })).toMatchObject([
    { y: 24, sum: 23 },
  ])
  const streamed = []
  for await (const rows of streamRecords(ctx, 'spot', {})) streamed.push(...rows)
  expect(streamed).toMatchObject([values])
  await updateRecord(ctx, 'spot', id, { version, x: 100, lines: [{ ...values, y: 7 }] })
  await removeRecord(ctx, 'spot', id)
  await restoreRecord(ctx, 'spot', id)
  expect((await getRecord(ctx, 'spot', id)).data).toMatchObject({ ...values, x: 100, lines: [{ y: 7 }] })
})
