import { newId } from '@gantry/base/shared'
import { chat } from '@gantry/chat/server'
import type { ChatHit, ChatMessage, ChatRoom } from '@gantry/chat/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { Message } from '@gantry/messages/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

const { visitor, kernel } = await productApp()

interface Refusal {
  readonly code?: string
  readonly issues?: readonly { readonly field: string; readonly code: string }[]
}

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}
const personOf = async (who: Visitor): Promise<string> =>
  (await who.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user.personId

let user: Visitor
let admin: Visitor
let colleague: Visitor
let manager: Visitor
const people: Record<'user' | 'admin' | 'colleague' | 'manager', string> = {
  user: '',
  admin: '',
  colleague: '',
  manager: '',
}

beforeAll(async () => {
  ;[user, admin, colleague, manager] = (await Promise.all(
    ['user', 'admin', 'wanghaitao', 'liangguodong'].map(enter),
  )) as [Visitor, Visitor, Visitor, Visitor]
  people.user = await personOf(user)
  people.admin = await personOf(admin)
  people.colleague = await personOf(colleague)
  people.manager = await personOf(manager)
})

const pair = async (who: Visitor, person: string): Promise<string> =>
  (await who.call<{ id: string }>('POST', '/api/chat/pairs', { person })).body.id
const group = async (who: Visitor, title: string, others: readonly string[]): Promise<string> =>
  (await who.call<{ id: string }>('POST', '/api/chat/rooms', { title, people: others })).body.id
const send = (who: Visitor, room: string, said: object) =>
  who.call<{ seq: number } & Refusal>('POST', `/api/chat/rooms/${room}/messages`, { id: newId(), ...said })
const read = async (who: Visitor, room: string, query = '') =>
  (
    await who.call<{ data: ChatMessage[]; earlier: boolean; later: boolean }>(
      'GET',
      `/api/chat/rooms/${room}/messages${query}`,
    )
  ).body
const rooms = async (who: Visitor) =>
  (await who.call<{ data: ChatRoom[] }>('GET', '/api/chat/rooms')).body.data
const roomOf = async (who: Visitor, id: string) => (await rooms(who)).find(room => room.id === id)

describe('a conversation of two', () => {
  it('is one for both, shows to the other with its first message, and counts what is unread', async () => {
    const room = await pair(user, people.manager)
    expect(await pair(manager, people.user)).toBe(room)
    expect(await roomOf(user, room)).toMatchObject({
      kind: 'pair',
      unread: 0,
      people: [{ id: people.manager }],
    })
    expect(await roomOf(manager, room)).toBeUndefined()
    await send(user, room, { text: ' 早上好 ' })
    const { body } = await send(user, room, { text: '今天的会改到十点' })
    expect(await roomOf(manager, room)).toMatchObject({
      unread: 2,
      last: { text: '今天的会改到十点', mine: false },
    })
    expect(await read(manager, room)).toMatchObject({
      data: [
        { seq: 1, body: '早上好', mine: false },
        { seq: 2, by: { id: people.user } },
      ],
      earlier: false,
      later: false,
    })
    await manager.call('PUT', `/api/chat/rooms/${room}/read`, { seq: body.seq })
    expect(await roomOf(manager, room)).toMatchObject({ unread: 0, readSeq: 2 })
    const { body: facts } = await user.call<{ data: { people: { id: string; readSeq: number }[] } }>(
      'GET',
      `/api/chat/rooms/${room}`,
    )
    expect(facts.data.people).toContainEqual(expect.objectContaining({ id: people.manager, readSeq: 2 }))
  })

  it('takes a message once, however often it is sent', async () => {
    const room = await pair(user, people.colleague)
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(user, room, { id, text: '一次' })))
    expect(new Set(answers.map(({ body }) => body.seq)).size).toBe(1)
    expect((await read(user, room)).data.filter(message => message.id === id)).toHaveLength(1)
  })

  it('is closed to everybody else, in each of its doors', async () => {
    const room = await pair(user, people.manager)
    const answers = await Promise.all([
      admin.call('GET', `/api/chat/rooms/${room}`),
      admin.call('GET', `/api/chat/rooms/${room}/messages`),
      send(admin, room, { text: 'x' }),
      admin.call('PUT', `/api/chat/rooms/${room}/read`, { seq: 1 }),
      admin.call('PUT', `/api/chat/rooms/${room}`, { muted: true }),
      admin.call('POST', `/api/chat/rooms/${room}/people`, { people: [people.admin] }),
      admin.call('DELETE', `/api/chat/rooms/${room}/people/${people.admin}`),
      admin.call('DELETE', `/api/chat/rooms/${room}/messages/1`),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    const { body } = await admin.call<{ data: ChatHit[] }>(
      'GET',
      `/api/chat/search?text=${encodeURIComponent('改到十点')}`,
    )
    expect(body.data).toEqual([])
  })
})

describe('a message', () => {
  it.each([
    ['nothing', { text: '  ' }, 'text', 'chat_empty'],
    ['a file that is not there', { file: newId() }, 'file', 'file_missing'],
    [
      'a record that is not there',
      { record: { table: 'work_order', id: newId() } },
      'record',
      'record_missing',
    ],
    [
      'a record of a table that is not there',
      { record: { table: 'nowhere', id: newId() } },
      'record',
      'record_missing',
    ],
    ['an answer to nothing', { text: 'x', replyTo: 9_999 }, 'replyTo', 'record_missing'],
    ['the name of a stranger', { text: '@x', mentions: [newId()] }, 'mentions.0', 'record_missing'],
  ])('with %s is refused with the field and the reason', async (_what, said, field, code) => {
    const { status, body } = await send(user, await pair(user, people.manager), said)
    expect([status, body.issues?.map(each => [each.field, each.code])]).toEqual([400, [[field, code]]])
  })

  it('is changed and deleted by its author alone; its place stays', async () => {
    const room = await pair(user, people.manager)
    const { body } = await send(user, room, { text: '初稿' })
    const path = `/api/chat/rooms/${room}/messages/${body.seq}`
    expect((await manager.call('PUT', path, { text: '篡改' })).status).toBe(403)
    expect((await manager.call('DELETE', path)).status).toBe(403)
    await user.call('PUT', path, { text: '定稿' })
    expect((await read(manager, room)).data.at(-1)).toMatchObject({
      body: '定稿',
      editedAt: expect.any(String),
    })
    await user.call('DELETE', path)
    expect((await read(manager, room)).data.at(-1)).toMatchObject({ seq: body.seq, body: null, file: null })
    expect(await roomOf(manager, room)).toMatchObject({ last: { text: null } })
    expect((await user.call('PUT', path, { text: 'x' })).status).toBe(404)
  })

  it('opens its file to the people of the room, and no longer when it is deleted', async () => {
    const room = await pair(user, people.manager)
    const [file] = (await sendFile(user, '测振.txt', '7.8 mm/s')).body.data
    const { body } = await send(user, room, { file: file?.id })
    const message = (await read(manager, room)).data.at(-1)
    expect(message).toMatchObject({ kind: 'file', file: { name: '测振.txt' } })
    const path = `/api/files/${file?.id}?chat=${message?.id}`
    expect((await manager.call('GET', path)).status).toBe(200)
    expect((await admin.call('GET', path)).status).toBe(404)
    expect((await manager.call('GET', `/api/files/${file?.id}?chat=${newId()}`)).status).toBe(404)
    // Somebody else's file cannot be passed on by its id.
    expect((await send(manager, room, { file: file?.id })).body.issues).toMatchObject([
      { code: 'file_missing' },
    ])
    await user.call('DELETE', `/api/chat/rooms/${room}/messages/${body.seq}`)
    expect((await manager.call('GET', path)).status).toBe(404)
  })

  it('shows the card of a record to those who may read it', async () => {
    const { body: list } = await admin.call<{ data: { id: string }[] }>(
      'GET',
      `/api/tables/work_order/records?${new URLSearchParams({ 'filter[area]': 'A9', pageSize: '1' })}`,
    )
    const order = { table: 'work_order', id: list.data[0]?.id ?? '' }
    const room = await pair(admin, people.user)
    expect((await send(admin, room, { record: order })).status).toBe(201)
    expect((await read(admin, room)).data.at(-1)).toMatchObject({
      kind: 'record',
      card: { table: 'work_order', record: order.id },
    })
    expect((await read(user, room)).data.at(-1)).toMatchObject({ kind: 'record', card: null })
    expect((await send(user, room, { record: order })).body.issues).toMatchObject([
      { code: 'record_missing' },
    ])
  })
})

describe('a group', () => {
  it('mentions count apart, also where it is muted, until they are read', async () => {
    const room = await group(user, '点检群', [people.admin, people.colleague])
    await colleague.call('PUT', `/api/chat/rooms/${room}`, { muted: true })
    await send(user, room, { text: '大家好' })
    await send(user, room, { text: '@王海涛 请回复', mentions: [people.colleague] })
    expect(await roomOf(colleague, room)).toMatchObject({ unread: 3, mentioned: 1, muted: true })
    expect(await roomOf(admin, room)).toMatchObject({ unread: 3, mentioned: 0 })
    const { body } = await send(colleague, room, { text: '收到', replyTo: 3 })
    expect(await roomOf(colleague, room)).toMatchObject({ unread: 0, mentioned: 0 })
    expect((await read(user, room)).data.at(-1)).toMatchObject({
      seq: body.seq,
      replyTo: { seq: 3, text: '@王海涛 请回复', by: { id: people.user } },
    })
  })

  it('shows who joins later what is written from then on, and who has left nothing', async () => {
    const room = await group(user, '备件', [people.admin])
    const [file] = (await sendFile(user, '旧.txt', 'old')).body.data
    await send(user, room, { text: '之前的事', file: file?.id })
    const early = (await read(user, room)).data.at(-1)
    await user.call('POST', `/api/chat/rooms/${room}/people`, { people: [people.colleague] })
    await send(user, room, { text: '之后的事' })
    const seen = await read(colleague, room)
    expect(seen.data.map(({ body, kind }) => (kind === 'notice' ? kind : body))).toEqual([
      'notice',
      '之后的事',
    ])
    expect(seen.earlier).toBe(false)
    expect((await colleague.call('GET', `/api/files/${file?.id}?chat=${early?.id}`)).status).toBe(404)
    expect(
      (await colleague.call<Refusal>('DELETE', `/api/chat/rooms/${room}/people/${people.admin}`)).status,
    ).toBe(403)
    await user.call('DELETE', `/api/chat/rooms/${room}/people/${people.colleague}`)
    expect((await colleague.call('GET', `/api/chat/rooms/${room}/messages`)).status).toBe(404)
    expect((await read(admin, room)).data.at(-1)).toMatchObject({
      notice: { what: 'left', people: [{ id: people.colleague }] },
    })
  })

  it('numbers messages without gaps while many write at once', async () => {
    const room = await group(user, '并发', [people.admin, people.colleague])
    await Promise.all(
      [user, admin, colleague].flatMap(who =>
        Array.from({ length: 5 }, (_, i) => send(who, room, { text: `${i}` })),
      ),
    )
    const { data } = await read(admin, room)
    expect(data.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
    const page = await read(admin, room, '?size=5&before=10')
    expect([page.data.map(({ seq }) => seq), page.earlier, page.later]).toEqual([[5, 6, 7, 8, 9], true, true])
  })
})

it('tells a reader whose pages are closed in the message centre, until the conversation is read', async () => {
  const room = await pair(user, people.manager)
  const { body } = await send(user, room, { text: '请回电' })
  await platform(kernel).run(sql`
    update gantry.chat_message set at = now() - interval '2 minutes' where room = ${room}::uuid and seq = ${body.seq}`)
  const notices = async () =>
    (await manager.call<{ data: Message[] }>('GET', '/api/messages')).body.data.filter(
      ({ kind, link }) => kind === 'chat_unread' && link?.includes(room),
    )
  // The schedule of the running server may have told already; then there is still one.
  for (const { run } of chat.schedules ?? []) await run(kernel)
  await expect.poll(notices, { timeout: 10_000 }).toMatchObject([{ actor: expect.any(String) }])
  await manager.call('PUT', `/api/chat/rooms/${room}/read`, { seq: body.seq })
  await expect.poll(notices, { timeout: 10_000 }).toEqual([])
})

it('is found by its words in the conversations of the searcher', async () => {
  const room = await pair(user, people.colleague)
  await send(user, room, { text: '密封件 100%_到货' })
  const found = async (who: Visitor, text: string) =>
    (await who.call<{ data: ChatHit[] }>('GET', `/api/chat/search?text=${encodeURIComponent(text)}`)).body
      .data
  expect(await found(colleague, '100%_')).toMatchObject([{ room, by: { id: people.user } }])
  expect(await found(admin, '100%_')).toEqual([])
  expect(await found(colleague, '到%货')).toEqual([])
})

it('gives a token to whoever asks for their own, while chat is on', async () => {
  const session = (await user.call<{ user: { id: string } }>('GET', '/api/auth/session')).body
  const ask = async (who: Visitor, userId: string) =>
    (
      await who.call<{ status: string; token?: string; message?: string }>(
        'GET',
        `/api2/chat/token?userId=${userId}`,
      )
    ).body
  expect(await ask(user, session.user.id)).toMatchObject({ status: '1200', token: expect.any(String) })
  expect(await ask(user, people.admin)).toMatchObject({ status: '1403' })
  expect(await ask(visitor(), session.user.id)).toMatchObject({ status: '1401' })
  await admin.call('PUT', '/api/space/settings', { changes: { 'features.chat': false } })

  await expect.poll(async () => (await ask(user, session.user.id)).status).toBe('1404')
  expect((await user.call<Refusal>('GET', '/api/chat/rooms')).body.code).toBe('chat.not_enabled')
  await admin.call('PUT', '/api/space/settings', { changes: { 'features.chat': true } })
})
