import type { Json } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { inTransaction, sql } from '@gantry/kernel/server'
import { userType } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, findRecords, saveTables } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import type { Batch } from '../../shared/sources/rows.ts'
import { batchOf } from '../batches.ts'
import { writeTable } from './write-table.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity])
const admin = () => testCtx(kernel, { userType: 'admin' })

const reading = drawnTable(
  'reading',
  {
    line: field.number(),
    at: field.dateTime(),
    step: field.decimal({ scale: 8 }),
    value: field.decimal({ scale: 8 }),
  },
  { policy: [{ who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] }] },
)

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTables(admin(), [{ definition: reading }])
})

const names = ['name', 'line', 'at', 'step', 'value']

async function* rows(...values: readonly (readonly Json[])[]): AsyncGenerator<Batch> {
  yield batchOf(
    names.map(name => ({ name, type: 'text', nullable: true })),
    values,
  )
}

const stored = async () =>
  (await findRecords(admin(), 'reading', { sort: [{ field: 'name', direction: 'asc' }] })).data.map(
    ({ name, value, version }) => [name, Number(value), version],
  )

const upsert = (key: readonly string[], ...values: readonly (readonly Json[])[]) =>
  writeTable(admin(), 'reading', rows(...values), { kind: 'upsert', key })

const morning = '2026-03-01T06:00:00Z'

test('a key of several kinds finds its record however its values are written', async () => {
  const key = ['line', 'at', 'step']
  expect(
    await upsert(key, ['A', 1, morning, '0.10000000', '1.12345678'], ['B', 2, morning, null, '2']),
  ).toMatchObject({ inserted: 2, updated: 0, refused: 0 })
  expect(
    await upsert(
      key,
      ['A', '1.00', '2026-03-01T14:00:00+08:00', '0.1', '1.5'],
      ['B', 2, morning, null, '2.5'],
      ['C', 1, morning, '0.2', '3'],
    ),
  ).toMatchObject({ inserted: 1, updated: 2, refused: 0 })
  expect(await stored()).toEqual([
    ['A', 1.5, 2],
    ['B', 2.5, 2],
    ['C', 3, 1],
  ])
})

test('the second row of a key updates the record of the first, and equal values write nothing', async () => {
  expect(await upsert(['name'], ['D', 4, morning, null, '4'], ['D', 4, morning, null, '5'])).toMatchObject({
    inserted: 1,
    updated: 1,
  })
  await upsert(['name'], ['D', 4, morning, null, '5.0'])
  expect((await stored()).at(-1)).toEqual(['D', 5, 2])
})

test('a refused row is answered with its reason, and the others of its batch stay', async () => {
  expect(
    await upsert(['name'], ['A', 1, morning, '0.1', 'many'], ['B', 2, morning, null, '7']),
  ).toMatchObject({
    updated: 1,
    refused: 1,
    refusals: [{ column: 'value', row: { name: 'A' } }],
  })
  expect(await stored()).toContainEqual(['B', 7, 3])
})

const upsertAndRemove = (mostRemovedPercent: number, ...values: readonly (readonly Json[])[]) =>
  inTransaction(admin(), tx =>
    writeTable(tx, 'reading', rows(...values), { kind: 'upsert', key: ['line', 'step'], mostRemovedPercent }),
  )

test('records whose key did not come are removed, up to a share of those of before', async () => {
  // Two lines of one key came from no source: they have no key.
  await upsert(['name'], ['X', null, morning, null, '1'], ['Y', null, morning, null, '1'])
  const before = await stored()
  expect(before.map(([name]) => name)).toEqual(['A', 'B', 'C', 'D', 'X', 'Y'])
  const came = [
    ['A', '1.0', morning, '0.10', '9'],
    ['C', 1, morning, '0.2', '9'],
    ['E', 5, morning, '0.5', '9'],
  ]
  // B and D of six: a third.
  await expect(upsertAndRemove(33, ...came)).rejects.toMatchObject({
    code: 'task.removal',
    params: { gone: 2, before: 6, most: 33 },
  })
  expect(await stored()).toEqual(before)
  expect(await upsertAndRemove(34, ...came)).toMatchObject({
    inserted: 1,
    updated: 2,
    refused: 0,
    removed: 2,
  })
  expect((await stored()).map(([name]) => name)).toEqual(['A', 'C', 'E', 'X', 'Y'])
  const { rows: kept } = await admin().db.run<{ kind: string }>(
    sql`select kind from gantry.act where space = ${admin().space} and table_id = 'reading'`,
  )
  expect(kept).toEqual([{ kind: 'remove' }])
  expect(await upsertAndRemove(1, ...came)).toMatchObject({ removed: 0 })
})

test('a row that is refused has come: its record stays', async () => {
  const refused = ['A', 1, morning, '0.1', 'many']
  expect(
    await upsertAndRemove(1, refused, ['C', 1, morning, '0.2', '9'], ['E', 5, morning, '0.5', '9']),
  ).toMatchObject({ refused: 1, removed: 0 })
  expect((await stored()).map(([name]) => name)).toContain('A')
})

test('a source without rows removes nothing', async () => {
  const before = await stored()
  await expect(upsertAndRemove(59)).rejects.toMatchObject({ code: 'task.removal' })
  expect(await stored()).toEqual(before)
})

test('records are found by a number that the table assigns, and a number it did not assign makes none', async () => {
  await saveTables(admin(), [
    { definition: drawnTable('numbered', { no: field.serial({ pattern: 'N-{n:3}' }) }) },
  ])
  await createRecord(admin(), 'numbered', { name: 'A' })
  async function* numbers(): AsyncGenerator<Batch> {
    yield batchOf(
      ['no', 'name'].map(name => ({ name, type: 'text', nullable: true })),
      [
        ['N-001', 'B'],
        ['N-777', 'C'],
      ],
    )
  }
  expect(await writeTable(admin(), 'numbered', numbers(), { kind: 'upsert', key: ['no'] })).toMatchObject({
    inserted: 0,
    updated: 1,
    refused: 1,
    refusals: [{ column: 'no', code: 'issue.record_missing', params: { value: 'N-777' } }],
  })
  const { data } = await findRecords(admin(), 'numbered', {})
  expect(data.map(({ no, name }) => [no, name])).toEqual([['N-001', 'B']])
})
