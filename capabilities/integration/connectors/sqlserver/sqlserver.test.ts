import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JsonObject, newId } from '@gantry/base/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Batch, Readable } from '../../shared/sources/rows.ts'
import type { ReadOptions } from '../connector.ts'
import { startSqlServer } from './fixtures/sqlserver.ts'
import { prepareTables, testSqlServer } from './fixtures/test-server.ts'
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
    'gantry_test',
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

  test.each([
    [{ query: 'select n, filler from gantry_test.many where n > 5' }],
    [{ object: 'gantry_test\tmany' }],
  ])('names the columns of an answer without rows: %j', async what => {
    const batches: Batch[] = []
    for await (const batch of connector.read(open(), what)) batches.push(batch)
    expect(batches).toMatchObject([
      {
        rows: 0,
        columns: [
          { name: 'n', type: 'integer' },
          { name: 'filler', type: 'text' },
        ],
      },
    ])
  })

  test('answers queries with common table expressions and an order, and refuses what is no query', async () => {
    const query = 'with p as (select id, code from gantry_test.pump) select code, id from p order by id desc;'
    expect(await read({ query })).toEqual([
      ['泵二', 2],
      ['泵一', 1],
    ])
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
describe('at the server', () => {
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
    let sent = 0
    const isResting = () => {
      const before = sent
      sent = server.seen.rows
      return sent === before
    }
    await expect.poll(isResting, { interval: 1_000, timeout: 20_000 }).toBe(true)
    expect(sent).toBeLessThan(60_000)
    await reading.return?.(undefined)
    expect(server.seen.attentions).toBe(1)
    await expect.poll(server.open).toBe(0)
    await server.stop()
  }, 60_000)

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
