import type { countMessages, listMessages } from '@gantry/messages/shared'
import type { OutputOf, RecordAnswer } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

const space = '/space-demo/api'
const orders = `${space}/tables/work_order/records`
type Listed = OutputOf<typeof listMessages>

let admin: Visitor
let user: Visitor
let person: string
beforeAll(async () => {
  admin = await enter('admin')
  user = await enter('user')
  person = (await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user.personId
})

const listed = async (who: Visitor, query = ''): Promise<Listed['data']> =>
  (await who.call<Listed>('GET', `${space}/messages?${query}`)).body.data
const unread = async (who: Visitor) =>
  (await who.call<OutputOf<typeof countMessages>>('GET', `${space}/messages/unread`)).body.unread

const shareNew = async (title: string): Promise<string> => {
  const made = await admin.call<RecordAnswer>('POST', orders, { title, area: 'A9' })
  const { id } = made.body.data
  const { status } = await admin.call('POST', `${orders}/${id}/shares`, {
    subjects: [{ kind: 'user', id: person }],
    level: 'view',
  })
  expect(status).toBe(200)
  return id
}

/** The message about a record, once the event was delivered. */
const about = (who: Visitor, id: string) =>
  expect.poll(async () => (await listed(who)).find(({ record }) => record?.id === id), { timeout: 20_000 })

describe('a record shared with a person', () => {
  it('is told to him once, and not to who shared it or to others', async () => {
    const id = await shareNew('Pump of A9 leaks')
    await about(user, id).toMatchObject({
      kind: 'record_shared',
      category: 'work',
      read: false,
      actor: expect.any(String),
      record: { table: 'work_order', id, title: 'Pump of A9 leaks' },
      link: `/work_order/detail/${id}`,
    })
    expect((await listed(user)).filter(({ record }) => record?.id === id)).toHaveLength(1)
    expect((await unread(user)).work).toBeGreaterThan(0)
    const safe = await enter('safe')
    for (const other of [admin, safe])
      expect((await listed(other)).map(({ record }) => record?.id)).not.toContain(id)
  })

  it('is no longer named when it is closed to him', async () => {
    const id = await shareNew('Secret of A9')
    await about(user, id).toBeDefined()
    const shares = await admin.call<{ data: { id: string }[] }>('GET', `${orders}/${id}/shares`)
    await admin.call('DELETE', `${orders}/${id}/shares/${shares.body.data[0]?.id}`)
    const message = (await listed(user)).find(({ record }) => record?.id === id)
    expect(message).toMatchObject({ link: null, record: { id, title: null } })
    expect(JSON.stringify(await listed(user))).not.toContain('Secret of A9')
  })

  it('is found by its title, its sender and the words of its kind', async () => {
    const id = await shareNew('Compressor K-77 rattles')
    await about(user, id).toBeDefined()
    const found = async (search: string) =>
      (await listed(user, `search=${encodeURIComponent(search)}`)).map(({ record }) => record?.id)
    expect(await found('k-77')).toEqual([id])
    expect(await found('共享')).toContain(id)
    expect(await found('%')).toEqual([])
    expect(await listed(user, 'category=account')).not.toContainEqual(
      expect.objectContaining({ kind: 'record_shared' }),
    )
  })

  it('is marked as read, unread and deleted by him alone', async () => {
    const id = await shareNew('Valve of A9')
    await about(user, id).toBeDefined()
    const message = (await listed(user)).find(({ record }) => record?.id === id)?.id ?? ''
    const mark = (who: Visitor, read: boolean) =>
      who.call('POST', `${space}/messages/read`, { ids: [message], read })
    expect(await mark(admin, true)).toMatchObject({ status: 404, body: { code: 'message.not_found' } })
    expect(await mark(user, true)).toMatchObject({ status: 200, body: { count: 1 } })
    expect((await listed(user, 'unread=true')).map(each => each.id)).not.toContain(message)
    expect(await mark(user, false)).toMatchObject({ body: { count: 1 } })
    const star = (who: Visitor, starred: boolean) =>
      who.call('POST', `${space}/messages/star`, { ids: [message], starred })
    expect(await star(admin, true)).toMatchObject({ status: 404, body: { code: 'message.not_found' } })
    expect(await star(user, true)).toMatchObject({ status: 200, body: { count: 1 } })
    expect(await listed(user, 'starred=true')).toMatchObject([{ id: message, starred: true }])
    await user.call('POST', `${space}/messages/delete`, { category: 'work' })
    expect((await listed(user, 'category=work')).map(each => each.id)).toEqual([message])
    expect(await star(user, false)).toMatchObject({ status: 200 })
    expect(await listed(user, 'starred=true')).toEqual([])
    const remove = (who: Visitor) => who.call('POST', `${space}/messages/delete`, { ids: [message] })
    expect(await remove(admin)).toMatchObject({ status: 404, body: { code: 'message.none' } })
    expect(await remove(user)).toMatchObject({ body: { count: 1 } })
    expect((await listed(user)).map(each => each.id)).not.toContain(message)
  })
})

it('a comment is told to whom it mentions', async () => {
  const { id } = (await admin.call<RecordAnswer>('POST', orders, { title: 'Fan of A1', area: 'A1' })).body
    .data
  const text = 'Please look at the bearing'
  expect((await admin.call('POST', `${orders}/${id}/comments`, { text, mentions: [person] })).status).toBe(
    201,
  )
  await about(user, id).toMatchObject({ kind: 'comment_mentioned', category: 'comment' })
  expect(JSON.stringify(await listed(user))).not.toContain(text)
})

it('a followed record tells of comments and changes, and nothing after it is left', async () => {
  const id = await shareNew('Crane of A2')
  await about(user, id).toBeDefined()
  const kinds = async () =>
    (await listed(user)).flatMap(({ record, kind }) => (record?.id === id ? [kind] : [])).toSorted()
  const mark = (on: boolean) => user.call('PUT', `${orders}/${id}/marks`, { mark: 'follow', on })
  expect((await mark(true)).status).toBe(200)
  expect((await admin.call('POST', `${orders}/${id}/comments`, { text: 'Parts are here' })).status).toBe(201)
  expect((await admin.call('PUT', `${orders}/${id}`, { version: 1, remark: 'Parts are here' })).status).toBe(
    200,
  )
  const told = ['comment_written', 'followed_changed', 'record_shared']
  await expect.poll(kinds, { timeout: 20_000 }).toEqual(told)
  expect((await mark(false)).status).toBe(200)
  expect((await admin.call('PUT', `${orders}/${id}`, { version: 2, remark: 'Fitted' })).status).toBe(200)
  const last = await shareNew('Told after the change')
  await about(user, last).toBeDefined()
  expect(await kinds()).toEqual(told)
})

describe('subscriptions', () => {
  const choose = (who: Visitor, choice: object) => who.call('POST', `${space}/messages/subscriptions`, choice)

  it('keep away what was unsubscribed, until it is subscribed again', async () => {
    expect((await choose(user, { kind: 'record_shared', app: '', subscribed: false })).status).toBe(200)
    const silent = await shareNew('Nobody is told')
    // The export ends after the share was written, so its message comes later.
    expect((await user.call('POST', `${orders}/export`, { format: 'csv' })).status).toBe(202)
    await expect
      .poll(async () => (await listed(user)).map(({ kind }) => kind), { timeout: 30_000 })
      .toContain('export_ready')
    expect((await choose(user, { kind: 'record_shared', app: '', subscribed: null })).status).toBe(200)
    const told = await shareNew('He is told')
    await about(user, told).toBeDefined()
    expect((await listed(user)).map(({ record }) => record?.id)).not.toContain(silent)
  })

  it('are refused for kinds that do not exist or are always sent', async () => {
    for (const kind of ['new_place', 'nonsense'])
      expect(await choose(user, { kind, app: '', subscribed: false })).toMatchObject({
        status: 404,
        body: { code: 'message.kind' },
      })
  })
})

it('pages stay whole while further messages arrive', async () => {
  const first = await shareNew('Gearbox 1')
  await about(user, first).toBeDefined()
  const second = await shareNew('Gearbox 2')
  await about(user, second).toBeDefined()
  const [top] = await listed(user, 'limit=1')
  expect(top?.record?.id).toBe(second)
  const third = await shareNew('Gearbox 3')
  await about(user, third).toBeDefined()
  const [below] = await listed(user, `limit=1&before=${top?.id}`)
  expect(below?.record?.id).toBe(first)
})

it('"read all" and "delete all" leave nothing, and nothing to delete is said', async () => {
  expect((await user.call('POST', `${space}/messages/read`, { read: true })).status).toBe(200)
  expect(Object.values(await unread(user)).reduce((sum, each) => sum + each, 0)).toBe(0)
  expect((await user.call('POST', `${space}/messages/delete`, {})).status).toBe(200)
  expect(await user.call('POST', `${space}/messages/delete`, {})).toMatchObject({
    status: 404,
    body: { code: 'message.none' },
  })
})
