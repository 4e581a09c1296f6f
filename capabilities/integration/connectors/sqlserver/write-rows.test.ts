import { type JsonObject, newId } from '@gantry/base/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Batch, WriteMode } from '../../shared/sources/rows.ts'
import { batchOf } from '../batches.ts'
import type { ReadOptions } from '../connector.ts'
import { prepareTables, testSqlServer } from './fixtures/test-server.ts'
import { sqlserverConnector as connector } from './server.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity])
const schema = 'gantry_written'
const { settings, stop } = await testSqlServer(kernel.database.url)
afterAll(stop)
const open = (): { ctx: ReturnType<typeof testCtx>; settings: JsonObject } => ({
  ctx: { ...testCtx(kernel, { userType: 'admin' }), requestId: newId() },
  settings,
})

beforeAll(() =>
  changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, String(settings.host)),
)

const read = async (what: { readonly object: string }, options?: ReadOptions): Promise<unknown[][]> => {
  const rows: unknown[][] = []
  for await (const batch of connector.read(open(), what, options))
    for (let row = 0; row < batch.rows; row++) rows.push(batch.values.map(values => values[row]))
  return rows
}

const table = 'gantry_written\tstock'
const columns = `id int not null primary key, code nvarchar(5) not null unique, amount decimal(12,3), at datetime2(6), on_hand bit,
  photo varbinary(20), least int check (least >= 0)`
const write = async (rows: Readonly<Record<string, unknown>>[], mode: WriteMode, object = table) => {
  const described = (await connector.describe(open(), object)).columns
  const [first = {}] = rows
  const used = described.filter(({ name }) => name in first)
  async function* batches() {
    for (let from = 0; from < rows.length; from += 3)
      yield batchOf(
        used,
        rows.slice(from, from + 3).map(row => used.map(({ name }) => row[name])),
      )
  }
  if (!connector.write) throw new Error('writes nothing')
  return connector.write(open(), object, batches(), mode)
}
const stock = async () =>
  (await read({ object: table }, { columns: ['id', 'code', 'amount'], where: { column: 'id' } })) as [
    number,
    string,
    string | null,
  ][]

beforeEach(async () => {
  await prepareTables(open().ctx, settings, schema, {
    stock: columns,
    numbered: 'id int identity primary key, name nvarchar(10) not null',
  })
})

test('appends every kind of value as it came', async () => {
  const row = {
    id: 1,
    code: '泵一',
    amount: '123456789.123',
    at: '2026-01-02T11:04:05.123456+08:00',
    on_hand: true,
    photo: 'AP8Q',
    least: 0,
  }
  expect(await write([row, { id: 2, code: 'B' }], { kind: 'append' })).toMatchObject({
    inserted: 2,
    updated: 0,
    refused: 0,
  })
  const [first, second] = await read({ object: table }, { where: { column: 'id' } })
  expect(first).toEqual([1, '泵一', '123456789.123', '2026-01-02T03:04:05.123456', true, 'AP8Q', 0])
  expect(second).toEqual([2, 'B', null, null, null, null, null])
})

test('tells each refused row with its column and reason, and keeps the others', async () => {
  const rows = [
    { id: 1, code: 'A', amount: '1', least: 0 },
    { id: 'x', code: 'B', amount: '1', least: 0 },
    { id: 3, code: null, amount: '1', least: 0 },
    { id: 4, code: 'A', amount: '1', least: 0 },
    { id: 5, code: 'too long', amount: '1', least: 0 },
    { id: 6, code: 'F', amount: '9999999999', least: 0 },
    { id: 7, code: 'G', amount: '1', least: -1 },
    { id: 8, code: 'H', amount: '1.5', least: 0 },
  ]
  const { inserted, refused, refusals = [] } = await write(rows, { kind: 'append' })
  expect({ inserted, refused }).toEqual({ inserted: 2, refused: 6 })
  expect(await stock()).toEqual([
    [1, 'A', '1.000'],
    [8, 'H', '1.500'],
  ])
  expect(refusals.map(({ row, column, code }) => [row.id, column, code])).toEqual([
    ['x', 'id', 'issue.type'],
    ['3', 'code', 'issue.required'],
    ['6', 'amount', 'issue.type'],
    ['4', '', 'error.source.answer'],
    ['5', '', 'error.source.answer'],
    ['7', '', 'error.source.answer'],
  ])
  expect(refusals.find(({ row }) => row.id === '7')?.params.message).toMatch(/check/i)
})

test('more refused rows than are taken undo the writing, and are told all the same', async () => {
  const rows = [
    { id: 1, code: 'A' },
    { id: 2, code: 'too long' },
  ]
  const counts = await write(rows, { kind: 'append', mostRefused: 0 })
  expect(counts).toMatchObject({ inserted: 0, updated: 0, refused: 1, refusals: [{ row: { id: '2' } }] })
  expect(await stock()).toEqual([])
  expect(await write(rows, { kind: 'append', mostRefused: 1 })).toMatchObject({ inserted: 1, refused: 1 })
})

test('updates by key and inserts the others; of rows with one key the last one stays', async () => {
  await write([{ id: 1, code: 'A', amount: '1' }], { kind: 'append' })
  const rows = [
    { id: 7, code: 'A', amount: '2' },
    { id: 2, code: 'B', amount: '3' },
    { id: 2, code: 'B', amount: '4' },
    { id: 9, code: 'A', amount: '5' },
    { id: 3, code: 'too long', amount: '6' },
  ]
  const counts = await write(rows, { kind: 'upsert', key: ['code'] })
  expect(counts).toMatchObject({ inserted: 1, updated: 3, refused: 1 })
  expect(counts.refusals).toMatchObject([{ column: 'code', row: { code: 'too long' } }])
  expect(await stock()).toEqual([
    [2, 'B', '4.000'],
    [9, 'A', '5.000'],
  ])
  expect(await codeOf(write([{ id: 1 }], { kind: 'upsert', key: ['code'] }))).toBe('source.no_column')
})

test('replaces all rows, but not by too few', async () => {
  const rows = ['A', 'B', 'C', 'D'].map((code, at) => ({ id: at + 1, code, amount: '1' }))
  await write(rows, { kind: 'append' })
  const mode = { kind: 'replace', atLeast: 0.5 } as const
  expect(await codeOf(write(rows.slice(0, 1), mode))).toBe('source.too_few')
  expect(await codeOf(write([], mode))).toBe('source.too_few')
  expect(await stock()).toHaveLength(4)
  const next = [...rows.slice(0, 2), { id: 9, code: 'Z', amount: '2' }, { id: 10, code: 'Z', amount: '2' }]
  expect(await write(next, mode)).toMatchObject({ inserted: 3, refused: 1 })
  expect(await stock()).toEqual([
    [1, 'A', '1.000'],
    [2, 'B', '1.000'],
    [9, 'Z', '2.000'],
  ])
})

test('leaves numbers of the table to the table, or takes those of the rows', async () => {
  const numbered = 'gantry_written\tnumbered'
  await write([{ name: 'a' }, { name: 'b' }], { kind: 'append' }, numbered)
  expect(await write([{ id: 40, name: 'c' }], { kind: 'append' }, numbered)).toMatchObject({ inserted: 1 })
  expect(
    await write(
      [
        { id: 40, name: 'd' },
        { id: 2, name: 'e' },
      ],
      { kind: 'upsert', key: ['id'] },
      numbered,
    ),
  ).toMatchObject({
    inserted: 0,
    updated: 2,
  })
  expect(await read({ object: numbered }, { where: { column: 'id' } })).toEqual([
    [1, 'a'],
    [2, 'e'],
    [40, 'd'],
  ])
})

test('writes nothing when reading fails before the end', async () => {
  async function* broken(): AsyncGenerator<Batch> {
    const { columns: described } = await connector.describe(open(), table)
    yield batchOf(described.slice(0, 2), [[1, 'A']])
    throw new Error('broken')
  }
  await expect(connector.write?.(open(), table, broken(), { kind: 'append' })).rejects.toThrow()
  expect(await stock()).toEqual([])
  expect(await codeOf(write([{ id: 1 }], { kind: 'append' }, 'gantry_written\tnothing'))).toBe(
    'source.no_object',
  )
})
