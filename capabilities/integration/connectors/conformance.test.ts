import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type JsonObject, newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting, platform, sql, storeFile } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createRecords, createSpaceSchema, saveTables } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { integration } from '../server/index.ts'
import { createSource } from '../server/sources/change-sources.ts'
import { holdSources } from '../server/subscriptions/hold-sources.ts'
import { writeMessages } from '../server/subscriptions/write-messages.ts'
import type { Batch } from '../shared/sources/rows.ts'
import type { ReadOptions } from './connector.ts'
import { sourceKinds } from './kinds.ts'
import { testBroker } from './mqtt/fixtures.ts'
import { testMysql } from './mysql/test-mysql.ts'
import { connectorOf } from './servers.ts'
import { testSftp } from './sftp/fixtures.ts'
import { prepareTables, testSqlServer } from './sqlserver/fixtures/test-server.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, integration])
const admin = () => testCtx(kernel, { userType: 'admin' })

/** The same five valves for every kind. */
const valves = Array.from({ length: 5 }, (_, at) => ({ name: `V${at + 1}`, size: (at + 1) * 10 }))

const paged = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://here')
  const say = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
  if (request.headers.authorization !== 'Bearer sesame') return say(401, {})
  if (url.pathname !== '/api/valves') return say(404, {})
  const from = Number(url.searchParams.get('after') ?? 0)
  const next = from + 2 < valves.length ? String(from + 2) : null
  return say(200, { data: { items: valves.slice(from, from + 2) }, meta: { next } })
}).listen(0, '127.0.0.1')
afterAll(() => void paged.close())

const mysql = await testMysql(kernel.database.url)
const broker = await testBroker()
const sqlserver = await testSqlServer(kernel.database.url)
const sftp = await testSftp()
afterAll(() => Promise.all([mysql.end(), broker.stop(), sqlserver.stop(), sftp.stop()]))

/** For each kind of source: its settings, and its table of valves. */
const here: Record<string, { settings: JsonObject; object: string; source?: string }> = {}

beforeAll(async () => {
  const url = new URL(kernel.database.url)
  await changeSetting(
    testCtx(kernel, { userType: 'root' }),
    internalHostsSetting.path,
    `127.0.0.1 ${url.hostname} ${mysql.settings.host} ${sqlserver.settings.host}`,
  )
  await createSpaceSchema(admin())
  await saveTables(admin(), [{ definition: drawnTable('valve', { size: field.number() }) }])
  await createRecords(admin(), 'valve', valves)
  here.space = { settings: {}, object: 'valve' }

  await platform(kernel).run(sql`create schema plant`)
  await platform(kernel).run(sql`create table plant.valve (name text not null, size int)`)
  for (const { name, size } of valves)
    await platform(kernel).run(sql`insert into plant.valve values (${name}, ${size})`)
  here.postgres = {
    settings: {
      host: url.hostname,
      port: Number(url.port),
      database: url.pathname.slice(1),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      tls: 'off',
    },
    object: 'plant\tvalve',
  }

  await mysql.run('create table valve (name varchar(20) not null, size int)')
  for (const { name, size } of valves) await mysql.run(`insert into valve values ('${name}', ${size})`)
  here.mysql = { settings: mysql.settings, object: 'valve' }
  await prepareTables(
    admin(),
    sqlserver.settings,
    'gantry_shared',
    { valve: 'name nvarchar(20) not null, size int' },
    valves.map(({ name, size }) => `insert into gantry_shared.valve values ('${name}', ${size})`),
  )
  here.sqlserver = { settings: sqlserver.settings, object: 'gantry_shared\tvalve' }

  const text = valves.map(valve => JSON.stringify(valve)).join('\n')
  const file = await storeFile(admin(), Readable.from([text]), {
    name: 'valves.ndjson',
    mime: 'application/x-ndjson',
    purpose: 'import',
    maxSize: 10_000,
  })
  here.file = { settings: { file: file.id, name: file.name }, object: '0' }

  await writeFile(
    join(sftp.folder, 'valves.csv'),
    ['name,size', ...valves.map(({ name, size }) => `${name},${size}`)].join('\n'),
  )
  here.sftp = { settings: sftp.settings, object: 'valves.csv' }

  if (!paged.listening) await once(paged, 'listening')
  const { port } = paged.address() as AddressInfo
  here.http = {
    settings: {
      url: `http://127.0.0.1:${port}/api`,
      paths: '/valves, /none',
      login: 'bearer',
      token: 'sesame',
      items: 'data.items',
      paging: 'next',
      parameter: 'after',
      next: 'meta.next',
    },
    object: '/valves',
  }

  const settings = {
    host: '127.0.0.1',
    port: broker.port,
    tls: 'off',
    user: 'plant',
    password: 'sesame',
    topics: 'valves/+',
    days: 7,
    collect: true,
  }
  const source = await createSource(admin(), { name: 'Valves', kind: 'mqtt', settings })
  const holder = newId()
  await holdSources(kernel, holder)
  await writeMessages(
    admin(),
    { source, holder, filters: ['valves/+'] },
    valves.map(valve => ({ topic: `valves/${valve.name}`, payload: Buffer.from(JSON.stringify(valve)) })),
  )
  here.mqtt = { settings, object: 'valves/+', source }
})

const open = (kind: string, more: JsonObject = {}) => ({
  ctx: { ...admin(), requestId: newId() },
  settings: { ...here[kind]?.settings, ...more },
  ...(here[kind]?.source !== undefined && { source: here[kind].source }),
})

const rowsOf = async (batches: AsyncIterable<Batch>) => {
  const rows: unknown[][] = []
  for await (const batch of batches)
    for (let row = 0; row < batch.rows; row++) rows.push(batch.values.map(values => values[row]))
  return rows
}

describe.each(sourceKinds.map(({ name }) => name))('%s', kind => {
  const read = async (options: ReadOptions, object = here[kind]?.object ?? '', more: JsonObject = {}) =>
    rowsOf((await connectorOf(kind)).read(open(kind, more), { object }, options))

  test('is tested, lists its objects and describes them', async () => {
    const connector = await connectorOf(kind)
    expect((await connector.test(open(kind))).milliseconds).toBeGreaterThanOrEqual(0)
    const folder = { postgres: 'plant', sqlserver: 'gantry_shared' }[kind]
    const within = folder === undefined ? {} : { within: folder }
    const { data } = await connector.objects(open(kind), { limit: 10, ...within })
    expect(data.map(({ id }) => id)).toContain(here[kind]?.object)
    const { columns } = await connector.describe(open(kind), here[kind]?.object ?? '')
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'size']))
  })

  test('reads all rows, wanted columns in their order, and no more than asked for', async () => {
    const all = await read({ columns: ['size', 'name'] })
    expect(all.map(([size, name]) => [Number(size), name]).toSorted()).toEqual(
      valves.map(({ size, name }) => [size, name]),
    )
    expect(await read({ columns: ['name'], limit: 3 })).toHaveLength(3)
  })

  test('refuses unknown columns and objects, and stops when its reader has gone', async () => {
    // A database says itself which name it does not know.
    expect(await codeOf(read({ columns: ['colour'] }))).toMatch(/^source\.(no_column|answer)$/)
    const names: Record<string, string> = {
      space: 'nothing',
      mysql: 'nothing',
      file: '7',
      http: '/secret',
      mqtt: 'other/#',
    }
    const unknown = names[kind] ?? 'plant\tnothing'
    expect(await codeOf(read({}, unknown))).toMatch(/^(source\.(no_object|answer)|table\.not_found)$/)
    const connector = await connectorOf(kind)
    const signal = AbortSignal.abort()
    const gone = rowsOf(connector.read({ ...open(kind), signal }, { object: here[kind]?.object ?? '' }))
    expect(await codeOf(gone)).toBe('source.stopped')
  })
})

test('a test tells the version of a server; the tables of the space have none', async () => {
  const version = async (kind: string) => (await (await connectorOf(kind)).test(open(kind))).version
  expect(await version('postgres')).toMatch(/\d/)
  expect(await version('mysql')).toMatch(/^(MySQL|MariaDB) \d/)
  expect(await version('sqlserver')).toMatch(/\d/)
  expect(await version('space')).toBe('')
})

describe('http', () => {
  const read = async (more: JsonObject, object = '/valves') =>
    rowsOf((await connectorOf('http')).read(open('http', more), { object }))

  test('ends where a server that does not know the page parameter answers the same page again', async () => {
    expect(await read({ paging: 'page', parameter: 'page' })).toHaveLength(2)
  })

  test.each([
    [{ token: 'wrong' }, '/valves', 'source.login'],
    [{}, '/none', 'source.no_object'],
    [{ items: 'data.none' }, '/valves', 'source.answer'],
    [{ url: 'http://192.168.0.1/api' }, '/valves', 'outbound.insecure'],
    [{ url: 'https://[' }, '/valves', 'source.unresolved'],
  ])('%j %s: %s', async (more, object, code) => {
    expect(await codeOf(read(more, object))).toBe(code)
  })
})
