import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Batch, Counts, WriteMode } from '../../shared/sources/rows.ts'
import { batchOf } from '../batches.ts'
import { mysqlConnector } from './server.ts'
import { testMysql } from './test-mysql.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity])
const mysql = await testMysql(kernel.database.url)
afterAll(() => mysql.end())

const open = () => ({ ctx: testCtx(kernel, { userType: 'admin' }), settings: mysql.settings })

beforeAll(async () => {
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, mysql.settings.host)
  await mysql.run(`create table part (
    id bigint auto_increment primary key, code varchar(10) not null unique, name varchar(20) not null,
    amount decimal(20,2), noted datetime(3), works tinyint(1), bytes varbinary(20))`)
})

beforeEach(() => mysql.run('delete from part'))

const append: WriteMode = { kind: 'append' }
const byCode: WriteMode = { kind: 'upsert', key: ['code'] }

/** Writes rows of the named columns. */
const write = async (
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
  mode: WriteMode,
  object = 'part',
): Promise<Counts> => {
  const { columns } = await mysqlConnector.describe(open(), object)
  const wanted = names.flatMap(name => columns.find(column => column.name === name) ?? [])
  async function* batches() {
    for (let from = 0; from < rows.length; from += 2) yield batchOf(wanted, rows.slice(from, from + 2))
  }
  if (!mysqlConnector.write) throw new Error('nothing is written')
  return mysqlConnector.write(open(), object, batches(), mode)
}

const read = async (columns: readonly string[], object = 'part') => {
  const rows: unknown[][] = []
  const cursor = { column: object === 'part' ? 'code' : 'id' }
  const batches: AsyncIterable<Batch> = mysqlConnector.read(open(), { object }, { columns, where: cursor })
  for await (const { rows: count, values } of batches)
    for (let row = 0; row < count; row++) rows.push(values.map(column => column[row]))
  return rows
}

test('rows are appended, and come back as they were', async () => {
  const names = ['code', 'name', 'amount', 'noted', 'works', 'bytes']
  const rows = [
    ['A1', "it's \\ 泵😀", '123456789012345678.25', '2026-01-02T03:04:05.678Z', true, 'AP8='],
    ['A2', '', null, null, false, null],
    ['A3', 'x'.repeat(20), '0.10', '2026-01-02 03:04:05', null, ''],
  ]
  expect(await write(names, rows, append)).toEqual({ inserted: 3, updated: 0, refused: 0, refusals: [] })
  const [first, second, third] = await read(names)
  expect(first).toEqual(rows[0]?.with(3, '2026-01-02 03:04:05.678'))
  expect(second).toEqual(rows[1])
  expect(third?.slice(0, 3)).toEqual(rows[2]?.slice(0, 3))
})

test('refused rows are told with column and reason, the others are written', async () => {
  const rows = [
    ['A1', 'one', '1'],
    ['A2', null, '2'],
    ['A3', 'three', '3'],
    ['A1', 'again', '4'],
    ['A5-much-too-long', 'five', '5'],
    ['A6', 'six', '6'],
  ]
  const { refusals = [], ...counts } = await write(['code', 'name', 'amount'], rows, append)
  expect(counts).toEqual({ inserted: 3, updated: 0, refused: 3 })
  expect(refusals.map(({ row, code }) => [row.code, row.name, code])).toEqual([
    ['A2', null, 'issue.required'],
    ['A1', 'again', 'error.source.answer'],
    ['A5-much-too-long', 'five', 'error.source.answer'],
  ])
  expect(refusals[0]?.column).toBe('name')
  expect(await read(['code'])).toEqual([['A1'], ['A3'], ['A6']])
})

test('rows are updated by a unique key; which were new is told', async () => {
  await write(
    ['code', 'name', 'amount'],
    [
      ['A1', 'one', '1'],
      ['A2', 'two', '2'],
    ],
    append,
  )
  const rows = [
    ['A1', 'one'],
    ['A2', 'changed'],
    ['A3', 'new'],
  ]
  expect(await write(['code', 'name'], rows, byCode)).toMatchObject({ inserted: 1, updated: 2, refused: 0 })
  expect(await read(['code', 'name', 'amount'])).toEqual([
    ['A1', 'one', '1.00'],
    ['A2', 'changed', '2.00'],
    ['A3', 'new', null],
  ])
})

test('a row that meets another one by another key is refused, and does not change that one', async () => {
  await write(
    ['id', 'code', 'name'],
    [
      [1, 'A1', 'one'],
      [2, 'A2', 'two'],
    ],
    append,
  )
  const rows = [
    [1, 'A1', 'changed'],
    [2, 'A3', 'of another row'],
    [4, 'A4', 'new'],
  ]
  const { refusals, ...counts } = await write(['id', 'code', 'name'], rows, byCode)
  expect(counts).toEqual({ inserted: 1, updated: 1, refused: 1 })
  expect(refusals).toMatchObject([{ row: { code: 'A3' } }])
  expect(await read(['id', 'code', 'name'])).toEqual([
    [1, 'A1', 'changed'],
    [2, 'A2', 'two'],
    [4, 'A4', 'new'],
  ])
})

test('columns that are no unique key are refused as a key', async () => {
  expect(await codeOf(write(['code', 'name'], [], { kind: 'upsert', key: ['name'] }))).toBe('source.no_key')
})

test('a replacement takes the place of all rows, or of none where too few come', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => [`B${at}`, 'new'])
  await write(
    ['code', 'name'],
    [
      ['A1', 'old'],
      ['A2', 'old'],
      ['A3', 'old'],
      ['A4', 'old'],
    ],
    append,
  )
  const replace: WriteMode = { kind: 'replace', atLeast: 0.5 }
  expect(await codeOf(write(['code', 'name'], rows(1), replace))).toBe('source.too_few')
  expect(await read(['code'])).toEqual([['A1'], ['A2'], ['A3'], ['A4']])
  expect(await write(['code', 'name'], rows(2), replace)).toMatchObject({ inserted: 2 })
  expect(await read(['code'])).toEqual([['B0'], ['B1']])
})

test('nothing stays of a writing that breaks, or refuses more rows than it may', async () => {
  const { columns } = await mysqlConnector.describe(open(), 'part')
  const named = columns.filter(({ name }) => name === 'code' || name === 'name')
  async function* broken() {
    yield batchOf(named, [['A1', 'one']])
    throw new Error('the source is gone')
  }
  await expect(mysqlConnector.write?.(open(), 'part', broken(), append)).rejects.toMatchObject({
    params: { message: 'the source is gone' },
  })
  const rows = [
    ['A1', 'one'],
    ['A2', null],
  ]
  const mode: WriteMode = { kind: 'append', mostRefused: 0 }
  expect(await write(['code', 'name'], rows, mode)).toMatchObject({ inserted: 0, refused: 1 })
  expect(await read(['code'])).toEqual([])
})

test('a table whose rows cannot be taken back is not written', async () => {
  await mysql.run('create table loose (id int primary key) engine = MyISAM')
  expect(await codeOf(write(['id'], [[1]], append, 'loose'))).toBe('source.no_transaction')
  expect(await read(['id'], 'loose')).toEqual([])
})
