import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@gantry/base/shared'
import { unpack, unpackFiles } from '@gantry/designs/server'
import { openFile, platform, sealText, sql } from '@gantry/kernel/server'
import type { DeploymentManifest } from '@gantry/releases/shared'
import { testCtx, type Visitor } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letDataLeave, packagesOf } from './deployment-packages.ts'
import { demoPassword, productApp, sendFile } from './fixtures.ts'
import { newEnterprise } from './new-enterprise.ts'

const { visitor, kernel, url } = await productApp()
let admin: Visitor
let second: Visitor
let target = ''
let folder = ''

const from = '/space-demo/api/deployment-packages'
let own: ReturnType<typeof packagesOf>
const download = async (id: string): Promise<string> => {
  const path = join(folder, 'space.zip')
  await writeFile(path, await own.download(id))
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-deployments-'))
  admin = visitor()
  await admin.signIn('admin', demoPassword)
  await letDataLeave(visitor())
  own = packagesOf(admin, url, 'demo')
  ;({ space: target, admin: second } = await newEnterprise(visitor, { name: '顾云舟', login: 'guyunzhou' }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let id = ''

it('packages a space with its records and files, without secrets and without other spaces', async () => {
  const demo = testCtx(kernel, { space: 'demo', userType: 'admin' })
  const sealed = sealText(demo, 'somewhere', 'top secret')
  await demo.db.run(sql`
    insert into gantry.space_setting (space, path, value)
    values ('demo', 'test.sealed', ${JSON.stringify({ key: sealed })}::jsonb)`)
  await sendFile(admin, 'drawing.txt', 'a drawing')
  const made = await admin.call<{ id: string }>('POST', from, { name: '七月', records: true, files: true })
  expect([made.status, made.body]).toMatchObject([202, {}])
  id = made.body.id
  const done = await own.settled()
  expect([done.state, done.error, done.proved]).toEqual(['ready', null, false])
  const path = await download(id)
  expect(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ).toBe(done.sha256)
  const manifest: DeploymentManifest = JSON.parse((await unpack(path)).get('manifest.json') ?? '')
  const texts: string[] = []
  const tables = manifest.parts.filter(({ columns }) => columns)
  await unpackFiles(path, new Set(tables.map(part => part.path)), async (_name, content) => {
    texts.push(Buffer.concat(await content.toArray()).toString('utf8'))
  })
  const all = texts.join('')
  expect(texts).toHaveLength(tables.length)
  expect(tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(all.split('\n').length - 1)
  expect(all).toContain('空压机')
  expect(all).not.toContain(target)
  expect(all).not.toContain('顾云舟')
  expect(all).not.toContain(sealed)
  expect(done.summary?.sealed).toBeGreaterThan(0)
  const { counts } = done.summary ?? {}
  for (const kind of ['applications', 'configuration', 'organisation', 'records', 'files'] as const)
    expect(counts?.[kind].rows, kind).toBeGreaterThan(0)
  const hash = createHash('sha256').update('a drawing').digest('hex')
  expect(manifest.parts.map(part => part.path)).toContain(`files/${hash}`)
  expect(manifest.left.map(({ table }) => table)).not.toContain('space_setting')
  expect(manifest.left).toContainEqual({ table: 'deployment_package', why: 'working' })
  expect(manifest.left.map(({ table }) => table)).not.toContain('data_source')
  expect(manifest.parts.map(part => part.path)).toEqual(
    expect.arrayContaining([
      'configuration/gantry.company.jsonl',
      'configuration/gantry.data_source.jsonl',
      'configuration/gantry.share.jsonl',
      'configuration/gantry.supplier.jsonl',
    ]),
  )
})

it('is for administrators of the space alone', async () => {
  const user = visitor()
  await user.signIn('user', demoPassword)
  expect((await user.call('GET', from)).status).toBe(403)
  expect((await user.call('POST', from, { name: 'x', records: true, files: true })).status).toBe(403)
  const there = `/space-${target}/api/deployment-packages`
  expect((await second.call<{ data: unknown[] }>('GET', there)).body.data).toEqual([])
  expect((await second.call('GET', `${there}/${id}/file`)).status).toBe(404)
  expect((await second.call('POST', `${there}/${id}/verify`, {})).status).toBe(404)
  expect((await second.call('DELETE', `${there}/${id}`)).status).toBe(404)
})

it('is verified, proved by a trial restore, and unproved again after 30 days', async () => {
  expect((await admin.call('POST', `${from}/${id}/verify`, {})).status).toBe(202)
  expect(await own.settled()).toMatchObject({ problems: [], proved: false, error: null })
  expect((await admin.call('POST', `${from}/${id}/rehearse`, {})).status).toBe(202)
  expect(await own.settled()).toMatchObject({ problems: [], proved: true, error: null })
  await platform(kernel).run(
    sql`update gantry.deployment_package set rehearsed_at = rehearsed_at - interval '31 days' where id = ${id}`,
  )
  expect((await own.settled()).proved).toBe(false)
})

describe('work whose job was cancelled before it began, or died', () => {
  const db = platform(kernel)
  const job = (state: string) => sql`
    insert into gantry.job (id, space, name, actor, person, input, deferred, state)
    values (${newId()}, 'demo', 'deployment_verify', '{}', ${newId()}, ${JSON.stringify({ id })}::jsonb, true, ${state})`

  it('keeps a package busy while the job waits, and no longer', async () => {
    await db.run(sql`update gantry.deployment_package set work = 'verify' where id = ${id}`)
    await db.run(job('queued'))
    const busy = await admin.call<{ code: string }>('POST', `${from}/${id}/verify`, {})
    expect([busy.status, busy.body.code]).toEqual([409, 'deployment.busy'])
    expect((await admin.call('DELETE', `${from}/${id}`)).status).toBe(409)
    await db.run(sql`
      update gantry.job set state = 'cancelled' where name = 'deployment_verify' and input ->> 'id' = ${id} and state = 'queued'`)
    expect((await admin.call('POST', `${from}/${id}/verify`, {})).status).toBe(202)
    expect(await own.settled()).toMatchObject({ id, state: 'ready', problems: [], error: null })
  })

  it('does not keep another package from being made, shows as failed, and can be deleted', async () => {
    const [left, other] = [newId(), newId()]
    const making = (space: string, package_: string) => sql`
      insert into gantry.deployment_package (id, space, name, records, files, state, work, made_by, made_at)
      values (${package_}, ${space}, '中断', false, false, 'making', 'make', '-', now() - interval '1 hour')`
    await db.run(making('demo', left))
    await db.run(making(target, other))
    const made = await admin.call<{ id: string }>('POST', from, {
      name: '八月',
      records: false,
      files: false,
    })
    expect(made.status).toBe(202)
    expect(await own.settled()).toMatchObject({ id: made.body.id, state: 'ready' })
    expect((await own.list()).find(each => each.id === left)).toMatchObject({
      state: 'failed',
      work: null,
      error: 'server.failed',
    })
    // What another space makes is its own.
    const { rows } = await db.run(sql`select state, work from gantry.deployment_package where id = ${other}`)
    expect(rows).toEqual([{ state: 'making', work: 'make' }])
    for (const each of [left, made.body.id])
      expect((await admin.call('DELETE', `${from}/${each}`)).status).toBe(200)
  })
})

it('shows what was changed in the file, and is deleted', async () => {
  const { rows } = await platform(kernel).run<{ file: string }>(
    sql`select file from gantry.deployment_package where id = ${id}`,
  )
  const { path } = openFile(testCtx(kernel, { space: 'demo' }), rows[0]?.file ?? '')
  const bytes = await readFile(path)
  const half = Math.floor(bytes.length / 2)
  bytes.writeUInt8((bytes.readUInt8(half) + 1) % 256, half)
  await writeFile(path, bytes)
  await admin.call('POST', `${from}/${id}/rehearse`, {})
  const { problems, proved } = await own.settled()
  expect(proved).toBe(false)
  expect(problems?.map(({ code }) => code)).toContain('whole')
  expect(problems?.length).toBeGreaterThan(1)
  expect((await admin.call('DELETE', `${from}/${id}`)).status).toBe(200)
  expect(await own.list()).toEqual([])
})

it('packages one application with its records and the files they hold, and nothing else of the space', async () => {
  const sheet = {
    sheet: 0,
    name: 'Photos',
    headingLine: 1,
    headings: [],
    rowsRead: 0,
    samples: [],
    distinct: [],
    columns: [],
    table: {
      id: 'photo',
      label: 'Photos',
      title: 'name',
      fields: {
        name: { type: 'text', label: 'Name' },
        files: { type: 'attachment', label: 'Files' },
      },
    },
  }
  const { body: app } = await admin.call<{ id: string; tables: readonly string[] }>(
    'POST',
    '/space-demo/api/apps',
    { name: 'Photos', scope: 'own', sheets: [sheet] },
  )
  const { body: sent } = await sendFile(admin, 'pump.txt', 'a pump of this application')
  await sendFile(admin, 'other.txt', 'held by no record of it')
  const made = await admin.call('POST', `/space-demo/api/tables/${app.tables[0]}/records`, {
    name: 'One',
    files: sent.data,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)

  const unknown = { name: 'X', records: true, files: true, app: newId() }
  expect((await admin.call('POST', from, unknown)).status).toBe(404)
  const asked = await admin.call<{ id: string }>('POST', from, { ...unknown, app: app.id })
  expect(asked.status, JSON.stringify(asked.body)).toBe(202)
  const done = await own.settled()
  expect(done).toMatchObject({ id: asked.body.id, state: 'ready', error: null, app: app.id })
  const path = await download(asked.body.id)
  const manifest: DeploymentManifest = JSON.parse((await unpack(path)).get('manifest.json') ?? '')
  const hash = createHash('sha256').update('a pump of this application').digest('hex')
  const rows = new Map(manifest.parts.map(part => [part.path, part.rows]))
  expect([...rows.keys()].sort()).toEqual(
    [
      'applications.zip',
      'audit/head.json',
      `files/${hash}`,
      'files/gantry.file.jsonl',
      `records/space.t_${app.tables[0]}.jsonl`,
    ].sort(),
  )
  expect(rows.get('files/gantry.file.jsonl')).toBe(1)
  expect(rows.get(`records/space.t_${app.tables[0]}.jsonl`)).toBe(1)

  expect((await admin.call('POST', `${from}/${asked.body.id}/rehearse`, {})).status).toBe(202)
  expect(await own.settled()).toMatchObject({ proved: true, problems: [] })
})
