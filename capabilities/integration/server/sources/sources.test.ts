import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting, platform, sql, storeFile } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createSpaceSchema } from '@gantry/records/server'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { integration } from '../index.ts'
import { changeSource, copySource, createSource, removeSource } from './change-sources.ts'
import { listOwnQueries, querySource, sampleSource } from './explore.ts'
import { openSource } from './open-source.ts'
import { listSources } from './source-rows.ts'
import { trySource } from './try-source.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, integration])
const admin = () => testCtx(kernel, { userType: 'admin' })
const other = () => testCtx(kernel, { userType: 'admin', personId: '01900000-0000-7000-8000-0000000000aa' })
const stranger = () => testCtx(kernel, { userType: 'admin', space: 'beta' })
const signal = new AbortController().signal

const url = new URL(kernel.database.url)
const here = {
  host: url.hostname,
  port: Number(url.port),
  database: url.pathname.slice(1),
  user: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password),
  tls: 'off',
}

beforeAll(async () => {
  await createSpaceSchema(admin())
  await platform(kernel).run(sql`create schema plant`)
  await platform(kernel).run(
    sql`create table plant.pump (id int primary key, name text not null, flow numeric(8,2), started date)`,
  )
  await platform(kernel).run(
    sql`insert into plant.pump values (1, '泵一', 12.5, '2026-01-02'), (2, '泵二', null, null)`,
  )
})

test('an internal host is refused until the operator allows it', async () => {
  const tried = await trySource(admin(), { kind: 'postgres', settings: { ...here, tls: 'verify' } })
  expect(tried).toMatchObject({ ok: false, code: 'outbound.internal' })
  expect(await trySource(admin(), { kind: 'postgres', settings: here })).toMatchObject({
    ok: false,
    code: 'outbound.insecure',
  })
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, here.host)
})

describe('a test says what failed', () => {
  test.each([
    [{ password: 'wrong' }, 'source.login'],
    [{ database: 'nothing' }, 'source.database'],
    [{ host: 'nothing.invalid', tls: 'verify' }, 'source.unresolved'],
    [{ tls: 'verify' }, 'source.tls'],
  ])('%j: %s', async (change, code) => {
    const tried = await trySource(admin(), { kind: 'postgres', settings: { ...here, ...change } })
    expect(tried).toMatchObject({ ok: false, code })
  })

  test('a closed port: source.refused', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await new Promise(resolve => server.close(resolve))
    expect(await trySource(admin(), { kind: 'postgres', settings: { ...here, port } })).toMatchObject({
      code: 'source.refused',
    })
  })
})

describe('a registered database', () => {
  let id = ''
  beforeAll(async () => {
    id = await createSource(admin(), { name: 'ERP', kind: 'postgres', settings: here })
  })

  test('is listed without its secret, and remembers its test', async () => {
    await trySource(admin(), { id, kind: 'postgres' })
    const [source] = await listSources(admin())
    expect(source).toMatchObject({ name: 'ERP', secrets: ['password'], tested: { ok: true }, used: 0 })
    expect(JSON.stringify(source)).not.toContain(`"${here.password}"`)
    expect(await listSources(stranger())).toEqual([])
    expect(await codeOf(openSource(stranger(), id))).toBe('source.not_found')
  })

  test('shows its schemas, tables, columns and rows', async () => {
    const source = await openSource(admin(), id)
    const { data: folders } = await source.objects({ limit: 100 })
    expect(folders.map(({ name }) => name)).toContain('plant')
    const { data: tables } = await source.objects({ within: 'plant', limit: 100 })
    expect(tables).toMatchObject([{ id: 'plant\tpump', name: 'pump', kind: 'table' }])
    expect(await source.describe('plant\tpump')).toMatchObject({
      columns: [
        { name: 'id', type: 'integer', key: true },
        { name: 'name', type: 'text' },
        { name: 'flow', type: 'decimal(8,2)', nullable: true },
        { name: 'started', type: 'date' },
      ],
      keys: [['id']],
    })
    const sample = await sampleSource(admin(), id, 'plant\tpump', signal)
    expect(sample).toMatchObject({
      rows: 2,
      values: [
        [1, 2],
        ['泵一', '泵二'],
        ['12.50', null],
        ['2026-01-02', null],
      ],
    })
  })

  test.each(
    [
      ['select 1; select 2', 'source.answer'],
      ["insert into plant.pump values (3, 'x')", 'source.answer'],
      ["with x as (insert into plant.pump values (3, 'x') returning id) select * from x", 'source.answer'],
      ["copy (select 1) to program 'true'", 'source.answer'],
      ["select set_config('transaction_read_only', 'off', false)", 'source.answer'],
    ].filter(([, code]) => code !== undefined),
  )('refuses %s', async (text, code) => {
    expect(await codeOf(querySource(admin(), { id, text }, signal))).toBe(code)
  })

  test('answers a query, and remembers it for its writer', async () => {
    const text = 'select name, flow * 2 as twice from plant.pump order by id;'
    expect(await querySource(admin(), { id, text }, signal)).toMatchObject({
      rows: 2,
      more: false,
      values: [
        ['泵一', '泵二'],
        ['25.00', null],
      ],
    })
    expect((await listOwnQueries(admin(), id))[0]).toMatchObject({ text, rows: 2, failure: null })
    expect(await listOwnQueries(other(), id)).toEqual([])
  })

  test('keeps its secret for the same host only, and belongs to the named people', async () => {
    const { password: _, ...open } = here
    const change = (settings: typeof open, revision: number, people: string[] | null = null) =>
      changeSource(admin(), { id, name: 'ERP', settings, people, revision })
    await change(open, 1)
    expect(await trySource(admin(), { id, kind: 'postgres' })).toMatchObject({ ok: true })
    expect(await codeOf(change(open, 1))).toBe('source.changed')
    await change({ ...open, port: 1 }, 2)
    expect((await listSources(admin()))[0]?.secrets).toEqual([])
    await change(open, 3, [])
    expect(await codeOf(openSource(other(), id))).toBe('source.not_found')
    await change(open, 4, [other().actor.personId])
    expect((await openSource(other(), id)).name).toBe('ERP')
  })

  test('is copied under another name, and deleted', async () => {
    expect(await codeOf(copySource(admin(), id, 'erp'))).toBe('request.invalid')
    const copy = await copySource(admin(), id, 'ERP 2')
    await removeSource(admin(), copy)
    expect((await listSources(admin())).map(({ name }) => name)).toEqual(['ERP'])
  })
})

test('a CSV file is a source with typed columns', async () => {
  const file = await storeFile(
    admin(),
    Readable.from(['编号,数量,日期\n', 'A1,3,2026-02-01\nA2,,2026-02-02\n']),
    {
      name: '库存.csv',
      mime: 'text/csv',
      purpose: 'import',
      maxSize: 1_000_000,
    },
  )
  const id = await createSource(admin(), {
    name: '库存',
    kind: 'file',
    settings: { file: file.id, name: file.name },
  })
  // What others sent for an import is not read by knowing its id.
  const taken = { name: '库存 2', kind: 'file', settings: { file: file.id, name: file.name } }
  expect(await codeOf(createSource(other(), taken))).toBe('request.invalid')
  expect(await sampleSource(admin(), id, '0', signal)).toMatchObject({
    columns: [
      { name: '编号', type: 'text' },
      { name: '数量', type: 'integer' },
      { name: '日期', type: 'date' },
    ],
    values: [
      ['A1', 'A2'],
      [3, null],
      ['2026-02-01', '2026-02-02'],
    ],
  })
})

test('a Parquet file is a source with the columns of its schema', async () => {
  const fixtures = join(import.meta.dirname, '../../connectors/file/parquet/fixtures')
  const register = async (name: string) => {
    const file = await storeFile(admin(), createReadStream(join(fixtures, name)), {
      name,
      mime: 'application/vnd.apache.parquet',
      purpose: 'import',
      maxSize: 10_000,
    })
    return createSource(admin(), { name, kind: 'file', settings: { file: file.id, name } })
  }
  const id = await register('int96.parquet')
  expect(await trySource(admin(), { id, kind: 'file' })).toMatchObject({ ok: true, version: 'int96.parquet' })
  const source = await openSource(admin(), id)
  expect((await source.objects({ limit: 10 })).data).toEqual([
    { id: '0', name: 'int96.parquet', kind: 'sheet' },
  ])
  expect(await codeOf(source.describe('1'))).toBe('source.no_object')
  expect(await source.describe('0')).toMatchObject({ rowsAbout: 2, columns: [{ name: 'seen' }] })
  expect(await sampleSource(admin(), id, '0', signal)).toMatchObject({
    columns: [{ name: 'seen', type: 'timestamp' }],
    values: [['2026-01-02T03:04:05.678901000', null]],
  })
  const sealed = await register('encrypted.parquet')
  expect(await trySource(admin(), { id: sealed, kind: 'file' })).toMatchObject({
    ok: false,
    code: 'file.unreadable',
    params: { name: 'encrypted.parquet' },
  })
})
