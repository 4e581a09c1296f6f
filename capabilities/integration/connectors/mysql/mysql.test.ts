import type { JsonObject } from '@gantry/base/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Batch, Readable } from '../../shared/sources/rows.ts'
import type { ReadOptions } from '../connector.ts'
import { mysqlConnector } from './server.ts'
import { testMysql } from './test-mysql.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity])
const mysql = await testMysql(kernel.database.url)
afterAll(() => mysql.end())

const open = (more: JsonObject = {}, signal?: AbortSignal) => ({
  ctx: testCtx(kernel, { userType: 'admin' }),
  settings: { ...mysql.settings, ...more },
  ...(signal && { signal }),
})

const batchesOf = async (batches: AsyncIterable<Batch>) => {
  const all: Batch[] = []
  for await (const batch of batches) all.push(batch)
  return all
}

const read = async (what: Readable, options: ReadOptions = {}) => {
  const batches = await batchesOf(mysqlConnector.read(open(), what, options))
  return batches.flatMap(({ rows, values }) =>
    Array.from({ length: rows }, (_, row) => values.map(column => column[row])),
  )
}

beforeAll(async () => {
  await changeSetting(
    testCtx(kernel, { userType: 'root' }),
    internalHostsSetting.path,
    `${mysql.settings.host} localhost`,
  )
  await mysql.run(`create table gauge (
    id bigint primary key, tag varchar(20) comment '位号', amount decimal(20,4), ratio double, works tinyint(1),
    day date, hour time, noted datetime(3), stamped timestamp(3) null default null, more json, bytes varbinary(20))`)
  await mysql.run(`insert into gauge values
    (9007199254740993, '泵😀', 12.5, 0.25, true, '2026-01-02', '08:30:00', '2026-01-02 03:04:05.678',
      '2026-01-02 03:04:05.678', '{"a":1}', 'abc'),
    (7, null, null, null, false, null, null, null, null, null, null)`)
})

test('tells the version of its server', async () => {
  const { version } = await mysqlConnector.test(open())
  expect(version).toMatch(/^(MySQL|MariaDB) \d+\.\d+\.\d+$/)
})

describe('a test says what failed', () => {
  test.each([
    [{ password: 'wrong' }, /^source\.login$/],
    // Who may use some databases only is not told whether another one exists.
    [{ database: 'nothing' }, /^source\.(database|right)$/],
    [{ host: 'nothing.invalid', tls: 'verify' }, /^source\.unresolved$/],
    [{ tls: 'verify' }, /^source\.tls$/],
    [{ port: 1 }, /^source\.refused$/],
  ])('%j: %s', async (change, code) => {
    expect(await codeOf(mysqlConnector.test(open(change)))).toMatch(code)
  })
})

test('describes columns, keys and comments', async () => {
  expect(await mysqlConnector.describe(open(), 'gauge')).toMatchObject({
    columns: [
      { name: 'id', type: 'integer', nullable: false, required: true, key: true },
      { name: 'tag', type: 'text', nullable: true, note: '位号' },
      { name: 'amount', type: 'decimal(20,4)' },
      { name: 'ratio', type: 'double' },
      { name: 'works', type: 'boolean' },
      { name: 'day', type: 'date' },
      { name: 'hour', type: 'time' },
      { name: 'noted', type: 'timestamp' },
      { name: 'stamped', type: 'timestamp' },
      { name: 'more', type: 'json' },
      { name: 'bytes', type: 'binary' },
    ],
    keys: [['id']],
  })
})

test('values lose nothing: large integers, decimals, dates and JSON are text, bytes are base64', async () => {
  const rows = await read({ object: 'gauge' }, { where: { column: 'id' } })
  expect(rows).toEqual([
    [7, null, null, null, false, null, null, null, null, null, null],
    [
      '9007199254740993',
      '泵😀',
      '12.5000',
      0.25,
      true,
      '2026-01-02',
      '08:30:00',
      '2026-01-02 03:04:05.678',
      '2026-01-02 03:04:05.678+00',
      // MySQL writes JSON in its own way.
      expect.stringMatching(/^\{"a": ?1\}$/),
      'YWJj',
    ],
  ])
})

test('reads above a value of a cursor and up to another', async () => {
  const ids = async (where: ReadOptions['where']) =>
    (await read({ object: 'gauge' }, { columns: ['id'], ...(where && { where }) })).flat()
  expect(await ids({ column: 'id', above: '7' })).toEqual(['9007199254740993'])
  expect(await ids({ column: 'id', above: '9007199254740992' })).toEqual(['9007199254740993'])
  expect(await ids({ column: 'id', upTo: '9007199254740992' })).toEqual([7])
  for (const column of ['noted', 'stamped']) {
    expect(await ids({ column, above: '2026-01-02T03:04:05.677Z' })).toEqual(['9007199254740993'])
    expect(await ids({ column, upTo: '2026-01-02T03:04:05.677Z' })).toEqual([])
    expect(await ids({ column, upTo: '2026-01-02T04:04:05.678+01:00' })).toEqual(['9007199254740993'])
  }
  expect(await codeOf(ids({ column: 'nothing' }))).toBe('source.no_column')
})

describe('a query', () => {
  test.each([
    'select tag from gauge order by id;',
    '(select tag from gauge where id = 7) union all (select tag from gauge where id > 7)',
    "with named as (select tag, ')' as mark from gauge) select tag from named order by tag is not null -- all",
  ])('is answered: %s', async query => {
    expect((await read({ query })).flat()).toEqual([null, '泵😀'])
  })

  test('answers columns of the same name', async () => {
    const query = 'select a.id, b.id from gauge a join gauge b on a.id = b.id where a.id = 7'
    expect(await read({ query })).toEqual([[7, 7]])
  })

  test.each([
    ['select 1; select 2', 'source.answer'],
    ['select 1) as a, (select 2', 'source.answer'],
    ['select nothing from', 'source.answer'],
    ['select * from nothing', 'source.no_object'],
    ['insert into gauge (id) values (8)', 'source.read_only'],
    ['delete from gauge', 'source.read_only'],
    ['drop table gauge', 'source.read_only'],
    ['commit', 'source.read_only'],
    ["set time_zone = '+08:00'", 'source.read_only'],
    ["select 1 into outfile 'rows'", 'source.read_only'],
  ])('is refused: %s', async (query, code) => {
    expect(await codeOf(read({ query }))).toBe(code)
    expect(await read({ query: 'select count(*) from gauge' })).toEqual([[2]])
  })

  test('ends on its server when its reader has gone or its time is over', async () => {
    const query = `select sleep(60) as slept`
    const leave = new AbortController()
    const left = batchesOf(mysqlConnector.read(open({}, leave.signal), { query }))
    setTimeout(() => leave.abort(), 300)
    expect(await codeOf(left)).toBe('source.stopped')
    expect(await codeOf(read({ query }, { milliseconds: 300 }))).toBe('source.timeout')
    const running = `select count(*) from information_schema.processlist where info like 'select sleep%'`
    await expect.poll(async () => (await read({ query: running })).flat()).toEqual([0])
  })
})
