import { newId } from '@gantry/base/shared'
import { channels } from '@gantry/channels/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, defineNotice, inTransaction, platform, sql, systemCtx } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { testActor, testDatabase } from '@gantry/testing/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '../index.ts'
import { countUnread } from '../list-messages.ts'
import { deleteMessages, markMessages } from '../mark-messages.ts'

const batches: (readonly string[])[] = []
const told = async function* () {
  for (const batch of batches) yield batch
}
const first = defineNotice({ name: 'first', category: 'system', event: 'told', to: told })
const second = defineNotice({
  name: 'second',
  category: 'work',
  event: 'told',
  to: async function* () {
    yield people.slice(-1)
  },
})
const notices = { name: 'test', notices: [first, second] }

const kernel = await testDatabase({
  key: 'messages fan-out',
  build: fresh => prepareCapabilities(fresh, [channels, identity, messages([identity])]),
})
const { consumers, queues } = messages([notices])
const [consumer] = consumers!
const fanOut = queues!.find(({ name }) => name === 'gantry_message_fan_out')!
const db = platform(kernel)
const ctx = systemCtx(kernel, 'alpha', 'test')

const people = Array.from({ length: 2_500 }, () => newId())
await db.run(sql`
  insert into gantry.t_member (id, space, f_name, f_state)
  select id, 'alpha', 'Wang', 'active' from unnest(${people}::uuid[]) id`)

let last = 1_000_000
const event = (): GantryEvent => ({
  id: String(++last),
  space: 'alpha',
  type: 'told',
  table: null,
  recordId: null,
  version: null,
  at: new Date().toISOString(),
  actor: null,
  payload: {},
  cause: null,
  depth: 0,
})
const signal = new AbortController().signal
const empty = () => fanOut.run(kernel, { space: 'alpha' }, signal)
const as = (person: string): Ctx => ({ ...ctx, actor: testActor({ space: 'alpha', personId: person }) })
const inboxes = async (kind: string) =>
  (
    await db.run<{ n: number }>(sql`
      select count(*)::int as n from gantry.inbox i join gantry.message n on n.id = i.message where n.kind = ${kind}`)
  ).rows[0]?.n

beforeEach(async () => {
  await db.run(sql`delete from gantry.message_fan_out`)
  await db.run(sql`delete from gantry.message_unread`)
  await db.run(sql`delete from gantry.inbox`)
  batches.length = 0
})

describe('a message to more people than are written at once', () => {
  it('reaches each exactly once, batch by batch, and who is named twice by the first notice', async () => {
    batches.push(people.slice(0, 1_000), people.slice(1_000, 2_000), people.slice(1_500))
    const told = event()
    await inTransaction(ctx, tx => consumer!.handle(tx, told))
    expect(await inboxes('first')).toBe(1_000)
    await Promise.all([empty(), empty()])
    expect(await inboxes('first')).toBe(2_500)
    expect(await inboxes('second')).toBe(0)
    // The same event delivered again adds nothing.
    await inTransaction(ctx, tx => consumer!.handle(tx, told))
    await empty()
    expect(await inboxes('first')).toBe(2_500)
    expect(await countUnread(as(people[2_400]!))).toMatchObject({ system: 1, work: 0 })
  })
})

describe('marking all messages', () => {
  const person = people[0]!
  const tell = (on: Ctx) => consumer!.handle(on, event())

  it('leaves one unread that arrives meanwhile, although it was begun before', async () => {
    batches.push([person])
    await tell(ctx)
    await inTransaction(ctx, async tx => {
      await tell(tx)
      await tell(ctx)
      expect(await markMessages(as(person), { read: true })).toEqual({ count: 2 })
    })
    expect((await countUnread(as(person))).system).toBe(1)
    expect(await markMessages(as(person), { read: true, category: 'work' })).toEqual({ count: 0 })
    expect(await markMessages(as(person), { read: true, category: 'system' })).toEqual({ count: 1 })
    expect((await countUnread(as(person))).system).toBe(0)
    expect(await markMessages(as(person), { read: false })).toEqual({ count: 3 })
    expect((await countUnread(as(person))).system).toBe(3)
  })

  it('is followed by deleting those that were read', async () => {
    batches.push([person])
    await tell(ctx)
    await markMessages(as(person), { read: true })
    await tell(ctx)
    expect(await deleteMessages(as(person), { read: true })).toEqual({ count: 1 })
    expect((await countUnread(as(person))).system).toBe(1)
    expect(await deleteMessages(as(person), {})).toEqual({ count: 1 })
    expect((await countUnread(as(person))).system).toBe(0)
  })
})
