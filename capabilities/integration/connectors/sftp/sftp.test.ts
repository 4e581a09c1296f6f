import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type JsonObject, newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createSpaceSchema } from '@gantry/records/server'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { integration } from '../../server/index.ts'
import { createSource } from '../../server/sources/change-sources.ts'
import { listSources } from '../../server/sources/source-rows.ts'
import { trySource } from '../../server/sources/try-source.ts'
import type { CursorRange } from '../../shared/sources/rows.ts'
import { chosenOf } from './chosen-files.ts'
import { testSftp } from './fixtures.ts'
import { sftpConnector } from './server.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, integration])
const admin = () => testCtx(kernel, { userType: 'admin' })

const server = await testSftp()
const temporary = process.env.TMPDIR
const copies = await mkdtemp(join(tmpdir(), 'gantry-test-copies-'))
afterAll(async () => {
  if (temporary === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = temporary
  await Promise.all([server.stop(), rm(copies, { recursive: true })])
})

const put = async (path: string, text: string, changed: string) => {
  const file = join(server.folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  await utimes(file, new Date(changed), new Date(changed))
}

beforeAll(async () => {
  process.env.TMPDIR = copies
  await createSpaceSchema(admin())
  await put('in/orders-1.jsonl', '{"no":"A1","weight":10}\n{"no":"A2","weight":20}\n', '2026-01-01T08:00:00Z')
  await put('in/orders-2.csv', 'no,weight\nB1,30\n', '2026-01-02T08:00:00Z')
  await put('in/orders-3.jsonl', '{"no":"C1","weight":40}\n', '2026-01-03T08:00:00Z')
  await put('in/notes.md', 'not a table', '2026-01-04T08:00:00Z')
})

const open = (more: JsonObject = {}) => ({
  ctx: { ...admin(), requestId: newId() },
  settings: { ...server.settings, ...more },
})

const tried = async (more: JsonObject) =>
  trySource(admin(), { kind: 'sftp', settings: JSON.parse(JSON.stringify({ ...server.settings, ...more })) })

/** The first column of what is read. */
const read = async (object: string, where?: CursorRange, columns = ['no']) => {
  const found: unknown[] = []
  for await (const batch of sftpConnector.read(open(), { object }, { columns, ...(where && { where }) }))
    found.push(...(batch.values[0] ?? []))
  return found
}

test('an internal host is refused until the operator allows it', async () => {
  expect(await tried({})).toMatchObject({ ok: false, code: 'outbound.internal' })
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
  expect(await tried({})).toMatchObject({ ok: true })
})

test('the host key is shown first, and another one is refused before anybody signs in', async () => {
  const known = server.settings.hostKey
  expect(await tried({ hostKey: undefined, password: 'wrong' })).toMatchObject({
    code: 'source.host_key_new',
    params: { host: '127.0.0.1', shown: known },
  })
  const other = `SHA256:${'A'.repeat(43)}`
  expect(await tried({ hostKey: other, password: 'wrong' })).toMatchObject({
    code: 'source.host_key',
    params: { known: other, shown: known },
  })
})

test.each([
  [{ password: 'wrong' }, 'source.login'],
  [{ folder: 'nothing' }, 'source.no_object'],
  [{ folder: '../secret' }, 'source.no_object'],
  [{ login: 'key', privateKey: 'no key' }, 'source.private_key'],
  [{ port: 1 }, 'source.refused'],
])('a test says what failed: %j', async (more, code) => {
  expect(await tried(more)).toMatchObject({ ok: false, code })
})

test('a private key signs in; it is sealed and never told', async () => {
  const { password: _, ...settings } = server.settings
  const byKey = { ...settings, login: 'key', privateKey: server.privateKey, passphrase: 'sesame' }
  const id = await createSource(admin(), {
    name: 'Partner',
    kind: 'sftp',
    settings: JSON.parse(JSON.stringify(byKey)),
  })
  expect(await trySource(admin(), { id, kind: 'sftp' })).toMatchObject({ ok: true })
  const kept = (await listSources(admin())).find(each => each.id === id)
  expect(kept?.secrets.toSorted()).toEqual(['passphrase', 'privateKey'])
  expect(JSON.stringify(kept)).not.toContain('PRIVATE KEY')
  expect(await tried({ ...byKey, passphrase: 'wrong' })).toMatchObject({ code: 'source.private_key' })
})

test('folders are looked into page by page; only tables are listed, patterns at the top', async () => {
  const top = await sftpConnector.objects(open({ patterns: 'in/orders-*.csv\n' }), { limit: 10 })
  expect(top.data).toMatchObject([
    { id: 'in', kind: 'folder' },
    { id: 'in/orders-*.csv', kind: 'table' },
  ])
  const first = await sftpConnector.objects(open(), { within: 'in', limit: 2 })
  expect(first.data.map(({ name }) => name)).toEqual(['orders-1.jsonl', 'orders-2.csv'])
  const rest = await sftpConnector.objects(open(), { within: 'in', limit: 2, after: first.next ?? '' })
  expect(rest).toMatchObject({ data: [{ id: 'in/orders-3.jsonl' }], next: null })
  expect(await codeOf(sftpConnector.objects(open(), { within: 'in/../..', limit: 2 }))).toBe(
    'source.no_object',
  )
})

test('a pattern stands for its newest file', async () => {
  expect(await read('in/orders-*')).toEqual(['C1'])
  expect(await read('in/orders-?.csv')).toEqual(['B1'])
  expect(await read('in/orders-1.jsonl')).toEqual(['A1', 'A2'])
  const { columns } = await sftpConnector.describe(open(), 'in/orders-*.csv')
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'no text',
    'weight integer',
    '_file text',
    '_file_time timestamp',
  ])
  expect(await codeOf(read('in/none-*.csv'))).toBe('source.no_object')
  expect((await sftpConnector.describe(open(), 'in/none-*.csv')).columns).toEqual([])
})

test('read by its time, each new file comes once, the oldest first, and tells its name', async () => {
  const column = '_file_time'
  const upTo = '2026-01-02T12:00:00.000Z'
  expect(await read('in/orders-*', { column, upTo })).toEqual(['A1', 'A2', 'B1'])
  expect(await read('in/orders-*', { column, upTo }, ['_file', 'no'])).toEqual([
    'orders-1.jsonl',
    'orders-1.jsonl',
    'orders-2.csv',
  ])
  expect(await read('in/orders-*', { column, above: upTo })).toEqual(['C1'])
  expect(await read('in/orders-*', { column, above: '2026-01-03T08:00:00.000Z' })).toEqual([])
  expect(await codeOf(read('in/orders-*', { column: 'weight' }))).toBe('source.other_cursor')
})

test('no copy of a file stays behind, also where the reader leaves early', async () => {
  for await (const batch of sftpConnector.read(open(), { object: 'in/orders-1.jsonl' }, {})) {
    expect(batch.rows).toBe(2)
    expect(await readdir(copies)).toHaveLength(1)
    break
  }
  expect(await codeOf(read('in/orders-1.jsonl', undefined, ['colour']))).toBe('source.no_column')
  expect(await readdir(copies)).toEqual([])
})

test('a star takes any characters, a question mark one', () => {
  const named = (name: string, pattern: string) =>
    chosenOf([{ name, isFolder: false, size: 1, changedAt: '2026-01-01T00:00:00.000Z' }], pattern).length ===
    1
  expect(named('a-2026-b.csv', 'a*b.csv')).toBe(true)
  expect(named('a-2026-b.csv', '*20*.csv')).toBe(true)
  expect(named('a.csv', 'a*?.csv')).toBe(false)
  expect(named('axcsv', 'a.csv')).toBe(false)
  expect(named(`${'a'.repeat(250)}.csv`, `${'*a'.repeat(40)}*b.csv`)).toBe(false)
})
