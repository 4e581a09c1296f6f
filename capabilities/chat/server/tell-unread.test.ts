import { newId } from '@gantry/base/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSpaceSettings, notePresence, platform, sql } from '@gantry/kernel/server'
import { chatSetting, type GantryEvent } from '@gantry/model/shared'
import { createSpaceSchema } from '@gantry/records/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { markRead } from './change-message.ts'
import { chat } from './index.ts'
import { changeRoom, createGroup, openPair } from './rooms.ts'
import { sendMessage } from './send.ts'
import { tellUnread, unreadNotices } from './tell-unread.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, chat])
const [ann, ben, cem] = [newId(), newId(), newId()]
const as = (personId: string) => testCtx(kernel, { personId })

beforeAll(async () => {
  await createSpaceSchema(as(ann))
  for (const [id, name] of [
    [ann, 'Ann'],
    [ben, 'Ben'],
    [cem, 'Cem'],
  ])
    await platform(kernel).run(sql`
      insert into gantry.t_member (space, id, f_name, f_state, f_user_type) values ('alpha', ${id}::uuid, ${name}, 'active', 'user')`)
  await changeSpaceSettings(testCtx(kernel, { userType: 'admin' }), { [chatSetting.path]: true })
})
beforeEach(async () => {
  for (const table of ['chat_message', 'chat_member', 'chat_room', 'presence', 'outbox'])
    await platform(kernel).run({ text: `delete from gantry.${table}`, values: [] })
})

const send = (from: string, room: string, mentions: readonly string[] = []) =>
  sendMessage(as(from), room, { id: newId(), text: 'Hello', mentions })
/** As if everything had been written so much earlier. */
const wait = (minutes: number) =>
  platform(kernel).run(sql`update gantry.chat_message set at = at - ${`${minutes} minutes`}::interval`)

/** Events about unread messages since the last call. */
const events = async (): Promise<readonly GantryEvent[]> => {
  const { rows } = await platform(kernel).run<GantryEvent>(sql`
    delete from gantry.outbox where type like 'chat.%'
    returning id, space, type, table_id as table, record_id as "recordId", version, at, actor, payload, cause, depth`)
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id))
}
/** Who is told what by whom. */
const told = async () => {
  await tellUnread(kernel)
  return (await events()).map(({ type, actor, payload }) => [
    type,
    actor,
    (payload as { person: string }).person,
  ])
}
const peopleOf = async (event: GantryEvent) => {
  const people: string[] = []
  const notice = unreadNotices.find(each => each.event === event.type)
  for await (const batch of notice?.to(as(ann), event) ?? []) people.push(...batch)
  return people
}

test('what stays unread in a pair for two minutes is told once, and again only after it was read', async () => {
  const room = await openPair(as(ann), ben)
  await send(ann, room)
  await wait(1.9)
  expect(await told()).toEqual([])
  await wait(0.1)
  expect(await told()).toEqual([['chat.unread', ann, ben]])
  await send(ann, room)
  await wait(5)
  expect(await told()).toEqual([])
  await markRead(as(ben), room, 2)
  // The message outside the chat is taken back, once.
  expect((await events()).map(({ type, payload }) => [type, payload])).toEqual([
    ['chat.read', { room, person: ben }],
  ])
  await send(ann, room)
  await wait(2)
  expect(await told()).toEqual([['chat.unread', ann, ben]])
  await send(ben, room)
  expect(await told()).toEqual([])
})

test('nobody is told who has a page open, has read meanwhile, or has muted the room', async () => {
  const room = await openPair(as(ann), ben)
  await notePresence(kernel, [
    { space: 'alpha', person: ben },
    { space: 'beta', person: ann },
  ])
  await send(ann, room)
  await wait(3)
  expect(await told()).toEqual([])
  await platform(kernel).run(sql`update gantry.presence set seen_at = now() - interval '76 seconds'`)
  await changeRoom(as(ben), room, { muted: true })
  expect(await told()).toEqual([])
  await changeRoom(as(ben), room, { muted: false })
  await tellUnread(kernel)
  const [event] = await events()
  expect(await peopleOf(event!)).toEqual([ben])
  await markRead(as(ben), room, 1)
  expect(await peopleOf(event!)).toEqual([])
  await events()
  await send(ann, room)
  await wait(2)
  await markRead(as(ben), room, 2)
  expect(await told()).toEqual([])
})

test('a group tells those who are mentioned, also where they muted it, each with a link of their own', async () => {
  const room = await createGroup(as(ann), { title: 'Shift', people: [ben, cem] })
  await send(ann, room)
  await wait(3)
  expect(await told()).toEqual([])
  await changeRoom(as(cem), room, { muted: true })
  await send(ben, room, [ann, cem])
  await wait(3)
  await tellUnread(kernel)
  const found = await events()
  expect(found.map(({ type, actor }) => [type, actor])).toEqual([
    ['chat.mentioned', ben],
    ['chat.mentioned', ben],
  ])
  expect((await Promise.all(found.map(peopleOf))).flat().toSorted()).toEqual([ann, cem].toSorted())
  const notice = unreadNotices.find(({ name }) => name === 'chat_mentioned')
  expect(await notice?.facts?.(as(ann), found[0]!)).toEqual({ room: 'Shift' })
  const links = await Promise.all(found.map(event => notice?.link?.(as(ann), event)))
  expect(new Set(links)).toEqual(new Set([ann, cem].map(person => `/qChat?room=${room}&reader=${person}`)))
})

test('a day later nobody is told any more, and nobody where the chat is off', async () => {
  const room = await openPair(as(ann), ben)
  await send(ann, room)
  await wait(25 * 60)
  expect(await told()).toEqual([])
  await send(ann, room)
  await platform(kernel).run(
    sql`update gantry.chat_message set at = now() - interval '3 minutes' where seq = 2`,
  )
  const admin = testCtx(kernel, { userType: 'admin' })
  await changeSpaceSettings(admin, { [chatSetting.path]: false })
  expect(await told()).toEqual([])
  await changeSpaceSettings(admin, { [chatSetting.path]: true })
  expect(await told()).toEqual([['chat.unread', ann, ben]])
})
