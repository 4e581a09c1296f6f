import type { Announcement, ManagedAnnouncement } from '@gantry/announcements/shared'
import { platform, type Sql, sql } from '@gantry/kernel/server'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

const { visitor, url, kernel } = await productApp()

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

let root: Visitor
let saas: Visitor
let user: Visitor
let admin: Visitor
beforeAll(async () => {
  root = await enter('root')
  saas = await enter('saas')
  user = await enter('user')
  admin = await enter('admin')
})

const given = {
  kind: 'notice',
  title: '十二月维护计划',
  body: '<p>请查看<script>alert(1)</script><b>附件</b></p>',
  files: [],
  spaces: null,
  userTypes: [],
  onTop: false,
  popup: false,
  validFrom: null,
  validTo: null,
  startsAt: null,
  endsAt: null,
}
const save = (more: object = {}, by = root) =>
  by.call<{ id: string; code: string; issues: object[] }>('PUT', '/api/announcements/managed', {
    ...given,
    ...more,
  })
const act = (id: string, what: 'publish' | 'withdraw', by = root) =>
  by.call('POST', `/api/announcements/managed/${id}/${what}`, {})
const published = async (more: object = {}, by = root): Promise<string> => {
  const { id } = (await save(more, by)).body
  expect((await act(id, 'publish', by)).status).toBe(200)
  return id
}
const seen = async (who: Visitor, search = '') =>
  (
    await who.call<{ data: Announcement[] }>('GET', `/api/announcements?search=${encodeURIComponent(search)}`)
  ).body.data.map(({ id }) => id)
const managed = async (id: string, by = root) =>
  (await by.call<{ data: ManagedAnnouncement[] }>('GET', `/api/announcements/managed?id=${id}`)).body.data[0]

it('is read by everybody once published, counted once for each reader, and gone when withdrawn', async () => {
  const { id } = (await save()).body
  expect(await seen(user)).not.toContain(id)
  expect((await act(id, 'publish')).status).toBe(200)
  expect(await seen(visitor())).not.toContain(id)
  const read = (who: Visitor) => who.call<Announcement>('GET', `/api/announcements/${id}`)
  expect((await read(visitor())).status).toBe(404)
  for (const who of [user, user, admin]) expect((await read(who)).status).toBe(200)
  expect((await read(user)).body.body).not.toContain('script')
  expect(await managed(id)).toMatchObject({ state: 'published', readers: 2 })
  expect((await save({ id })).body).toMatchObject({ code: 'announcement.state' })
  const told = async () => {
    const { body } = await user.call<{ data: readonly { link: string | null }[] }>(
      'GET',
      '/space-demo/api/messages',
    )
    return body.data.some(({ link }) => link?.endsWith(id))
  }
  await expect.poll(told, { timeout: 30_000 }).toBe(true)
  expect((await act(id, 'withdraw')).status).toBe(200)
  await expect.poll(told, { timeout: 30_000 }).toBe(false)
  expect(await read(user)).toMatchObject({ status: 404, body: { code: 'announcement.not_found' } })
})

it('is shown to its audience only', async () => {
  const [admins, elsewhere] = [
    await published({ userTypes: ['admin'] }),
    await published({ spaces: ['lingyun'] }),
  ]
  expect(await seen(admin)).toContain(admins)
  for (const who of [user, visitor()]) {
    expect(await seen(who)).not.toContain(admins)
    expect(await seen(who)).not.toContain(elsewhere)
    expect((await who.call('GET', `/api/announcements/${elsewhere}`)).status).toBe(404)
  }
})

it('is told in the message centre as a system notice', async () => {
  const id = await published({ title: '新的移动端', spaces: ['demo'] })
  await expect
    .poll(
      async () =>
        (
          await user.call<{ data: { kind: string; link: string }[] }>(
            'GET',
            '/space-demo/api/messages?category=system',
          )
        ).body.data,
      { timeout: 20_000 },
    )
    .toContainEqual(expect.objectContaining({ kind: 'announcement', link: `/news/show?id=${id}` }))
})

it('to everybody reaches each once while they read, mark and turn pages', async () => {
  type Inbox = { data: { id: string; link: string; read: boolean }[] }
  const inbox = async (who: Visitor, query = '') =>
    (await who.call<Inbox>('GET', `/space-demo/api/messages?category=system${query}`)).body.data
  const markAll = async (who: Visitor) =>
    expect((await who.call('POST', '/space-demo/api/messages/read', { read: true })).status).toBe(200)
  const readers = [user, admin]
  const before = await Promise.all(readers.map(who => inbox(who)))
  const busy = readers.flatMap(who => [markAll(who), inbox(who), markAll(who), inbox(who)])
  const [id] = await Promise.all([published({ title: '全厂停气' }), ...busy])
  for (const [at, who] of readers.entries()) {
    const told = async () => (await inbox(who)).filter(({ link }) => link === `/news/show?id=${id}`)
    await expect.poll(told, { timeout: 20_000 }).toHaveLength(1)
    const now = (await inbox(who)).map(message => message.id)
    expect(now).toEqual(expect.arrayContaining(before[at]?.map(message => message.id) ?? []))
    const [arrived] = await told()
    const below = (await inbox(who, `&before=${arrived?.id}`)).map(message => message.id)
    expect(below).toEqual(now.slice(now.indexOf(arrived?.id ?? '') + 1))
  }
})

it('of a provider is kept by it alone, and nobody else writes any', async () => {
  const { id } = (await save({}, saas)).body
  expect(await managed(id, saas)).toMatchObject({ state: 'draft' })
  expect(await managed(id)).toBeUndefined()
  expect((await act(id, 'publish')).status).toBe(409)
  for (const who of [admin, user]) expect((await save({}, who)).status).toBe(403)
})

it('of a provider reaches its own enterprises and nobody else', async () => {
  const password = 'krtm-7264-bwqe'
  const opened = await root.call<{ space: string }>('POST', '/api/operator/enterprises', {
    name: '别家企业',
    administrator: { name: '程序', login: 'chengxu', password },
    quotas: { users: 5, storage: null, records: null, calls: null, messages: null },
    validUntil: null,
  })
  expect(opened.status).toBe(201)
  const { space } = opened.body
  const stranger = visitor()
  await stranger.signIn('chengxu', password)
  const next = 'wfvx-5839-tnqa'
  await stranger.call('POST', '/api/auth/password', { current: password, next, confirm: next })

  const found = async (by: Visitor) =>
    (await by.call<{ data: { id: string }[] }>('GET', '/api/announcements/spaces')).body.data.map(
      ({ id }) => id,
    )
  expect(await found(root)).toEqual(expect.arrayContaining(['demo', 'lingyun', space]))
  expect((await found(saas)).toSorted()).toEqual(['demo', 'lingyun'])
  for (const spaces of [[space], ['demo', space]])
    expect((await save({ spaces }, saas)).body.issues).toEqual([
      { field: 'spaces', code: 'unknown', params: { value: space } },
    ])
  // All spaces of a provider are those of its enterprises.
  const all = await published({ title: '服务商通知' }, saas)
  expect((await managed(all, saas))?.spaces?.map(({ id }) => id).toSorted()).toEqual(['demo', 'lingyun'])
  expect(await seen(user)).toContain(all)
  for (const who of [stranger, visitor()]) {
    expect(await seen(who)).not.toContain(all)
    expect((await who.call('GET', `/api/announcements/${all}`)).status).toBe(404)
  }
  // It also reaches an enterprise that the provider opens later, and no longer one that it gave away.
  const later = await saas.call<{ space: string }>('POST', '/api/operator/enterprises', {
    name: '后开企业',
    administrator: { name: '程序', login: 'houkai', password },
    quotas: { users: 5, storage: null, records: null, calls: null, messages: null },
    validUntil: null,
  })
  expect(later.status).toBe(201)
  const newcomer = visitor()
  await newcomer.signIn('houkai', password)
  await newcomer.call('POST', '/api/auth/password', { current: password, next, confirm: next })
  expect(await seen(newcomer)).toContain(all)
  const moved = await root.call('PUT', `/api/operator/enterprises/${later.body.space}`, {
    name: '后开企业',
    nameEn: '',
    contact: '',
    phone: '',
    note: '',
    quotas: { users: 5, storage: null, records: null, calls: null, messages: null },
    validUntil: null,
    provider: null,
  })
  expect(moved.status).toBe(200)
  expect(await seen(newcomer)).not.toContain(all)
  // One written while an enterprise was the provider's own is not published to it afterwards.
  const { id: draft } = (await save({ spaces: ['lingyun'] }, saas)).body
  const keeps = (provider: Sql) =>
    platform(kernel).run(sql`update gantry.enterprise set provider = ${provider} where space = 'lingyun'`)
  await keeps(sql`null`)
  expect(await act(draft, 'publish', saas)).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'spaces', code: 'required' }] },
  })
  await keeps(sql`(select provider from gantry.enterprise where space = 'demo')`)
  expect((await act(draft, 'publish', saas)).status).toBe(200)
})

it('is shown without sign-in only where its author opened it, and a downtime always', async () => {
  const file = (await sendFile(root, 'open.txt', 'for all')).body.data[0]!.id
  const [open, closed] = [
    await published({ guests: true, files: [file] }),
    await published({ files: [file] }),
  ]
  const guest = visitor()
  expect(await seen(guest)).toContain(open)
  expect(await seen(guest)).not.toContain(closed)
  expect((await guest.call('GET', `/api/announcements/${open}`)).status).toBe(200)
  expect((await guest.call('GET', `/api/announcements/${closed}`)).status).toBe(404)
  const of = (id: string) => fetch(`${url}/api/announcements/${id}/files/${file}`)
  expect(await (await of(open)).text()).toBe('for all')
  expect((await of(closed)).status).toBe(404)
  expect(await seen(user)).toEqual(expect.arrayContaining([open, closed]))
  // One that is meant for some people is not opened, whatever its author asks for.
  const admins = await published({ guests: true, userTypes: ['admin'] })
  expect(await managed(admins)).toMatchObject({ guests: false })
  const [startsAt, endsAt] = [1, 2].map(hours => new Date(Date.now() + hours * 3_600_000).toISOString())
  const downtime = await published({ kind: 'downtime', startsAt, endsAt })
  expect(await seen(guest)).toContain(downtime)
})

it('warns of a downtime those concerned, who have not to have read it', async () => {
  const from = new Date(Date.now() + 3_600_000).toISOString()
  const to = new Date(Date.now() + 7_200_000).toISOString()
  expect((await save({ kind: 'downtime', startsAt: to, endsAt: from })).body.issues).toEqual([
    { field: 'endsAt', code: 'ends_before_start' },
  ])
  const id = await published({ kind: 'downtime', startsAt: from, endsAt: to, spaces: ['demo'] })
  const { body } = await user.call<{ data: Announcement[] }>('GET', '/api/announcements/current')
  expect(body.data.find(each => each.id === id)).toMatchObject({ kind: 'downtime', read: false })
})

it('gives its files to its audience, and takes none that its author may not give', async () => {
  const file = (await sendFile(root, 'plan.txt', 'the plan')).body.data[0]!.id
  const foreign = (await sendFile(user, 'secret.txt', 'a secret')).body.data[0]!.id
  expect((await save({ files: [foreign] })).body.issues).toEqual([{ field: 'files.0', code: 'file_missing' }])
  const id = await published({ files: [file] })
  const { status } = await user.call('GET', `/api/announcements/${id}/files/${file}`)
  expect(status).toBe(200)
  expect((await fetch(`${url}/api/announcements/${id}/files/${foreign}`)).status).toBe(404)
})
