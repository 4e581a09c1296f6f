import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JsonObject, newId } from '@gantry/base/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Batch, Readable, WriteMode } from '../../shared/sources/rows.ts'
import { batchOf } from '../batches.ts'
import type { ReadOptions } from '../connector.ts'
import { startSqlServer } from './fixtures/sqlserver.ts'
import { isReal, prepareTables, testSqlServer } from './fixtures/test-server.ts'
import { sqlserverConnector as connector } from './server.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity])
const ctx = () => ({ ...testCtx(kernel, { userType: 'admin' }), requestId: newId() })
const { settings, stop } = await testSqlServer(kernel.database.url)
afterAll(stop)

const open = (more: JsonObject = {}, signal?: AbortSignal) => ({
  ctx: ctx(),
  settings: { ...settings, ...more },
  ...(signal && { signal }),
})

const rowsOf = async (batches: AsyncIterable<Batch>): Promise<unknown[][]> => {
  const rows: unknown[][] = []
  for await (const batch of batches)
    for (let row = 0; row < batch.rows; row++) rows.push(batch.values.map(values => values[row]))
  return rows
}
const read = (what: Readable, options?: ReadOptions) => rowsOf(connector.read(open(), what, options))

beforeAll(async () => {
  await changeSetting(
    testCtx(kernel, { userType: 'root' }),
    internalHostsSetting.path,
    `127.0.0.1 localhost ${settings.host}`,
  )
  await prepareTables(
    ctx(),
    settings,
    {
      pump: `id int not null primary key, code nvarchar(20) not null unique, flow decimal(38,10), price money, big bigint,
        small real, wide float, running bit not null default 'true', started date, shift time(6), noted datetime2(6),
        sent datetimeoffset(6), tag uniqueidentifier, photo varbinary(20), facts xml, note nvarchar(max)`,
      numbered: 'id int identity primary key, name nvarchar(10) not null',
      many: 'n int not null, filler nvarchar(max)',
    },
    [
      `insert into gantry_test.pump (id, code, flow, price, big, small, wide, running, started, shift, noted, sent, tag, photo, facts, note)
       values (1, N'泵一', 1234567890123456789012345678.0123456789, 900000000000000.1234, 9007199254740993, 0.1, 0.1, 'true', '2026-01-02',
         '03:04:05.6', '2026-01-02T03:04:05.123456', '2026-01-02T11:04:05+08:00', '0E984725-C51C-4BF4-9960-E1C80E27ABA0',
         convert(varbinary(20), '0x00FF10', 1), '<a>1</a>', N'长 text')`,
      `insert into gantry_test.pump (id, code) values (2, N'泵二')`,
    ],
  )
})

test('tells version and edition', async () => {
  expect((await connector.test(open())).version).toMatch(/^SQL Server \d+\.\d+\.\d+\.\d+ \S/)
})

describe('a test says what failed', () => {
  test.each([
    [{ password: 'wrong' }, 'source.login'],
    [{ user: 'nobody' }, 'source.login'],
    [{ database: 'nothing' }, 'source.database'],
    [{ host: 'nothing.invalid', tls: 'verify' }, 'source.unresolved'],
  ])('%j: %s', async (change, code) => {
    expect(await codeOf(connector.test(open(change)))).toBe(code)
  })

  test('a closed port: source.refused', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await new Promise(resolve => server.close(resolve))
    expect(await codeOf(connector.test(open({ host: '127.0.0.1', port })))).toBe('source.refused')
  })
})

describe('objects', () => {
  const objects = async (question: { within?: string; search?: string; after?: string; limit?: number }) =>
    connector.objects(open(), { limit: 100, ...question })

  test('are schemas, their tables with rows, and what a search finds', async () => {
    const { data: schemas } = await objects({})
    expect(schemas.map(({ name }) => name)).toContain('gantry_test')
    expect(schemas.map(({ name }) => name)).not.toContain('sys')
    const { data: tables } = await objects({ within: 'gantry_test' })
    expect(tables.map(({ id, name, kind }) => [id, name, kind])).toEqual([
      ['gantry_test\tmany', 'many', 'table'],
      ['gantry_test\tnumbered', 'numbered', 'table'],
      ['gantry_test\tpump', 'pump', 'table'],
    ])
    expect(tables.map(({ rowsAbout }) => typeof rowsAbout)).toEqual(['number', 'number', 'number'])
    const { data: found } = await objects({ search: 'PUM' })
    expect(found.map(({ name }) => name)).toContain('gantry_test.pump')
    expect((await objects({ search: '[p]ump' })).data).toEqual([])
    expect((await objects({ search: 'p%p' })).data).toEqual([])
  })

  test('come in pages', async () => {
    const first = await objects({ within: 'gantry_test', limit: 2 })
    expect(first.data.map(({ name }) => name)).toEqual(['many', 'numbered'])
    const second = await objects({ within: 'gantry_test', limit: 2, after: first.next ?? '' })
    expect(second.data.map(({ name }) => name)).toEqual(['pump'])
    expect(second.next).toBeNull()
  })

  test('are described with types, keys, and what a new row needs', async () => {
    const { columns, keys, rowsAbout } = await connector.describe(open(), 'gantry_test\tpump')
    expect(keys).toEqual([['id'], ['code']])
    expect(typeof rowsAbout).toBe('number')
    expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual({
      id: 'integer',
      code: 'text',
      flow: 'decimal(38,10)',
      price: 'decimal(19,4)',
      big: 'integer',
      small: 'double',
      wide: 'double',
      running: 'boolean',
      started: 'date',
      shift: 'time',
      noted: 'timestamp',
      sent: 'timestamp',
      tag: 'text',
      photo: 'binary',
      facts: 'text',
      note: 'text',
    })
    expect(columns.filter(({ required }) => required).map(({ name }) => name)).toEqual(['id', 'code'])
    expect(columns.filter(({ key }) => key).map(({ name }) => name)).toEqual(['id'])
    const numbered = await connector.describe(open(), 'gantry_test\tnumbered')
    expect(numbered.columns.map(({ name, required }) => [name, required])).toEqual([
      ['id', undefined],
      ['name', true],
    ])
    expect(await codeOf(connector.describe(open(), 'gantry_test\tnothing'))).toBe('source.no_object')
  })
})

describe('values', () => {
  const shown = [
    1,
    '泵一',
    '1234567890123456789012345678.0123456789',
    '900000000000000.1234',
    '9007199254740993',
    0.1,
    0.1,
    true,
    '2026-01-02',
    '03:04:05.6',
    '2026-01-02T03:04:05.123456',
    '2026-01-02T03:04:05Z',
    '0e984725-c51c-4bf4-9960-e1c80e27aba0',
    'AP8Q',
    '<a>1</a>',
    '长 text',
  ]

  test('of a table lose no digit', async () => {
    const [first, second] = await read({ object: 'gantry_test\tpump' })
    expect(first).toEqual(shown)
    expect(second).toEqual([2, '泵二', null, null, null, null, null, true, ...new Array(8).fill(null)])
  })

  test('of a query are as exact as a double for decimals, and as exact as the table for all others', async () => {
    const [first] = await read({ query: 'select * from gantry_test.pump where id = 1' })
    const exact = (row: unknown[] | undefined) => row?.toSpliced(2, 2)
    expect(exact(first)).toEqual(exact(shown))
    expect(await read({ query: 'select convert(decimal(15,4), 12345678901.2345) as d' })).toEqual([
      ['12345678901.2345'],
    ])
  })
})

describe('reading', () => {
  const names = (options: ReadOptions) =>
    read({ object: 'gantry_test\tpump' }, { columns: ['code'], ...options }).then(rows => rows.flat())

  test('takes wanted columns, a limit, and a range of a cursor in its order', async () => {
    expect(await read({ object: 'gantry_test\tpump' }, { columns: ['code', 'id'], limit: 1 })).toHaveLength(1)
    expect(await names({ where: { column: 'id', above: '1' } })).toEqual(['泵二'])
    expect(await names({ where: { column: 'id', above: '0', upTo: '2' } })).toEqual(['泵一', '泵二'])
    expect(
      await names({ where: { column: 'flow', upTo: '1234567890123456789012345678.0123456789' } }),
    ).toEqual(['泵一'])
    expect(
      await names({ where: { column: 'flow', above: '1234567890123456789012345678.0123456788' } }),
    ).toEqual(['泵一'])
    expect(await names({ where: { column: 'noted', above: '2026-01-02T03:04:05.123455Z' } })).toEqual([
      '泵一',
    ])
    expect(await names({ where: { column: 'noted', above: '2026-01-02T03:04:05.123456Z' } })).toEqual([])
    expect(await names({ where: { column: 'sent', upTo: '2026-01-02T03:04:05.000Z' } })).toEqual(['泵一'])
    expect(await names({ where: { column: 'sent', upTo: '2026-01-02T03:04:04.999Z' } })).toEqual([])
    expect(await codeOf(names({ where: { column: 'colour' } }))).toBe('source.no_column')
  })

  test('answers queries with common table expressions and an order, and refuses what is no query', async () => {
    const query = 'with p as (select id, code from gantry_test.pump) select code, id from p order by id desc;'
    expect(await read({ query })).toEqual([
      ['泵二', 2],
      ['泵一', 1],
    ])
    expect(await read({ query: 'select id from gantry_test.pump where id > 5' })).toEqual([])
    for (const text of [
      'delete from gantry_test.pump',
      'select 1 delete from gantry_test.pump',
      'select 1 select 2',
    ])
      expect(await codeOf(read({ query: text }))).toBe('source.read_only')
    expect(await codeOf(read({ query: 'select colour from gantry_test.pump' }))).toBe('source.answer')
    expect(await codeOf(read({ query: 'select * from gantry_test.nothing' }))).toBe('source.no_object')
    expect(await names({})).toHaveLength(2)
  })

  const slow = {
    query:
      'select count_big(*) as n from sys.columns as a cross join sys.columns as b cross join sys.columns as c cross join sys.columns as d',
  }

  test('ends when its time is over', async () => {
    const began = performance.now()
    expect(await codeOf(rowsOf(connector.read(open(), slow, { milliseconds: 300 })))).toBe('source.timeout')
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('ends when it is aborted', async () => {
    const abort = new AbortController()
    const reading = codeOf(rowsOf(connector.read(open({}, abort.signal), slow)))
    await sleep(500)
    const began = performance.now()
    abort.abort()
    expect(await reading).toBe('source.stopped')
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

// What only a server of the tests lets be seen.
describe.skipIf(isReal)('at the server', () => {
  const started = async (options: Parameters<typeof startSqlServer>[1] = {}) => {
    const server = await startSqlServer(kernel.database.url, options)
    return {
      server,
      here: (more: JsonObject = {}) => ({ ctx: ctx(), settings: { ...server.settings, ...more } }),
    }
  }

  test('rows wait while nobody takes them, and the rest is cancelled when the reader leaves', async () => {
    const { server, here } = await started()
    const query =
      "select a.attnum, repeat('x', 1000) as filler from pg_attribute as a cross join (select 1 as n from pg_attribute limit 100) as b"
    const reading = connector.read(here(), { query })[Symbol.asyncIterator]()
    const first = await reading.next()
    expect(first.value?.rows).toBeGreaterThan(0)
    await sleep(500)
    const sent = server.seen.rows
    await sleep(500)
    expect(server.seen.rows).toBe(sent)
    expect(sent).toBeLessThan(60_000)
    await reading.return?.(undefined)
    expect(server.seen.attentions).toBe(1)
    await expect.poll(server.open).toBe(0)
    await server.stop()
  })

  test('encryption is asked for, its certificate checked, and nothing sent where it is refused', async () => {
    const { server, here } = await started({ encrypts: true })
    expect((await connector.test(here({ tls: 'encrypt' }))).version).toMatch(/\d/)
    expect(await codeOf(connector.test(here({ tls: 'verify' })))).toBe('source.tls')
    expect(await codeOf(connector.test(here({ tls: 'off' })))).toBe('source.tls')
    expect(server.seen.logins).toBe(1)
    await server.stop()
    const { server: plain, here: there } = await started()
    expect(await codeOf(connector.test(there({ tls: 'encrypt' })))).toBe('source.tls')
    expect(plain.seen.logins).toBe(0)
    await plain.stop()
  })

  test('another server it sends a client on to is checked like the first', async () => {
    const { server: last, here: _ } = await started()
    const { server, here } = await started({ route: { host: 'localhost', port: last.port } })
    expect((await connector.test(here())).version).toMatch(/\d/)
    expect(last.seen.logins).toBe(1)
    const { server: inner, here: there } = await started({ route: { host: '10.0.0.1', port: 1433 } })
    expect(await codeOf(connector.test(there()))).toMatch(/^outbound\./)
    for (const each of [last, server, inner]) await each.stop()
  })
})

describe('writing', () => {
  const table = 'gantry_test\tstock'
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
    await prepareTables(ctx(), settings, {
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
    const numbered = 'gantry_test\tnumbered'
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
    expect(await codeOf(write([{ id: 1 }], { kind: 'append' }, 'gantry_test\tnothing'))).toBe(
      'source.no_object',
    )
  })
})
