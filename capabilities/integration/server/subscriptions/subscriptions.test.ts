import { setTimeout as sleep } from 'node:timers/promises'
import { type JsonObject, newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, changeSetting, inTransaction, platform, raw, sql } from '@gantry/kernel/server'
import { type GantryEvent, internalHostsSetting } from '@gantry/model/shared'
import { createSpaceSchema } from '@gantry/records/server'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testBroker } from '../../connectors/mqtt/fixtures.ts'
import { openBroker } from '../../connectors/mqtt/open-broker.ts'
import { connectorOf } from '../../connectors/servers.ts'
import type { CursorRange } from '../../shared/sources/rows.ts'
import { integration } from '../index.ts'
import { changeSource, copySource, createSource, removeSource } from '../sources/change-sources.ts'
import { openSource } from '../sources/open-source.ts'
import { listSources, sourceRow } from '../sources/source-rows.ts'
import { trySource } from '../sources/try-source.ts'
import { forgetMessages } from './forget-messages.ts'
import { holdSources, releaseSources } from './hold-sources.ts'
import { subscriptionNotices, watchSubscriptions } from './outages.ts'
import { subscribeSources } from './subscribe-sources.ts'
import { NotHeld, writeMessages } from './write-messages.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, integration])
const admin = () => testCtx(kernel, { userType: 'admin' })
const broker = await testBroker()

const settings = {
  host: '127.0.0.1',
  port: broker.port,
  tls: 'off',
  user: 'plant',
  password: 'sesame',
  topics: 'plant/+/state',
  days: 7,
  collect: true,
}

const stops: (() => Promise<void>)[] = []
const subscribe = async () => {
  const { stop } = await subscribeSources(kernel)
  stops.push(stop)
  return { stop }
}
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await platform(kernel).run(sql`delete from gantry.data_source`)
})
beforeAll(async () => {
  await createSpaceSchema(admin())
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
})
afterAll(() => broker.stop())

let made = 0
const register = (more: JsonObject = {}) =>
  createSource(admin(), { name: `Line ${++made}`, kind: 'mqtt', settings: { ...settings, ...more } })

const statusOf = async (id: string, ctx: Ctx = admin()) =>
  (await listSources(ctx)).find(source => source.id === id)?.subscription
const connected = (id: string) =>
  expect.poll(async () => (await statusOf(id))?.state, { timeout: 10_000 }).toBe('connected')

const rowsOf = async (
  id: string,
  columns: readonly string[],
  { filter = 'plant/+/state', where }: { readonly filter?: string; readonly where?: CursorRange } = {},
) => {
  const source = await openSource(admin(), id)
  const rows: unknown[][] = []
  for await (const batch of source.read({ object: filter }, { columns, ...(where && { where }) }))
    for (let row = 0; row < batch.rows; row++) rows.push(batch.values.map(values => values[row]))
  return rows
}
const payloads = async (id: string, filter?: string) =>
  (await rowsOf(id, ['payload'], filter === undefined ? {} : { filter })).flat()

test('messages are kept in the order of arrival, with the fields of their payloads as columns', async () => {
  const id = await register()
  await subscribe()
  await connected(id)
  await broker.publish('plant/a/state', '{"topic":"t","load":1.5,"on":true}')
  await broker.publish('plant/b/other', '{"load":9}')
  await broker.publish('plant/b/state', '{"load":2}')
  await broker.publish('plant/c/state', Buffer.from([0xff, 0]))
  await broker.publish('plant/d/state', 'x'.repeat(256 * 1024 + 1))
  await expect.poll(() => payloads(id)).toHaveLength(4)
  const source = await openSource(admin(), id)
  expect((await source.describe('plant/+/state')).columns.map(({ name, type }) => [name, type])).toEqual([
    ['number', 'integer'],
    ['topic', 'text'],
    ['received_at', 'timestamp'],
    ['encoding', 'text'],
    ['payload', 'text'],
    ['load', 'double'],
    ['topic 2', 'text'],
    ['on', 'boolean'],
  ])
  expect(await rowsOf(id, ['number', 'topic', 'encoding', 'load', 'topic 2'])).toEqual([
    [1, 'plant/a/state', 'text', 1.5, 't'],
    [2, 'plant/b/state', 'text', 2, null],
    [3, 'plant/c/state', 'base64', null, null],
    [4, 'plant/d/state', 'too_large', null, null],
  ])
  expect((await payloads(id)).slice(2)).toEqual(['/wA=', null])
  expect(await statusOf(id)).toMatchObject({ state: 'connected', error: null, messages: 4, tooLarge: 1 })
})

test('nothing is lost while no process is up', async () => {
  const id = await register()
  const first = await subscribe()
  await connected(id)
  await broker.publish('plant/a/state', '1')
  await expect.poll(() => payloads(id)).toEqual(['1'])
  await first.stop()
  expect(await statusOf(id)).toMatchObject({ state: 'waiting' })
  await broker.publish('plant/a/state', '2')
  await broker.publish('plant/b/state', '3')
  expect(await payloads(id)).toEqual(['1'])
  await subscribe()
  await expect.poll(() => payloads(id)).toEqual(['1', '2', '3'])
})

test('a message is acknowledged after its commit: what was not written comes again', async () => {
  const id = await register()
  const first = await subscribe()
  await connected(id)
  const rename = (from: string, to: string) =>
    platform(kernel).run(sql`alter table ${raw(`gantry.${from}`)} rename to ${raw(to)}`)
  await rename('source_message', 'source_message_away')
  await broker.publish('plant/a/state', 'kept in the end')
  // The process ends without having been able to write.
  await first.stop()
  await rename('source_message_away', 'source_message')
  expect(await payloads(id)).toEqual([])
  await subscribe()
  await expect.poll(() => payloads(id)).toEqual(['kept in the end'])
}, 20_000)

test('a database that fails for a while delays messages and loses none', async () => {
  const id = await register()
  await subscribe()
  await connected(id)
  const rename = (from: string, to: string) =>
    platform(kernel).run(sql`alter table ${raw(`gantry.${from}`)} rename to ${raw(to)}`)
  await rename('source_message', 'source_message_away')
  for (const payload of ['1', '2', '3']) await broker.publish('plant/a/state', payload)
  await broker.publish('plant/a/state', '4', { qos: 0 })
  await rename('source_message_away', 'source_message')
  await expect.poll(() => payloads(id), { timeout: 10_000 }).toEqual(['1', '2', '3', '4'])
})

test('one process of all holds a subscription, until it has been silent for a while', async () => {
  const id = await register()
  const [one, two] = [newId(), newId()]
  const holds = async (holder: string) => (await holdSources(kernel, holder)).map(source => source.id)
  expect(await holds(one)).toEqual([id])
  expect(await holds(two)).toEqual([])
  expect(await holds(one)).toEqual([id])
  const write = (holder: string) =>
    writeMessages(admin(), { source: id, holder, filters: ['plant/+/state'] }, [
      { topic: 'plant/a/state', payload: Buffer.from(holder) },
    ])
  await write(one)
  await platform(kernel).run(sql`
    update gantry.source_subscription set seen_at = now() - interval '21 seconds' where source = ${id}::uuid`)
  expect(await statusOf(id)).toMatchObject({ state: 'waiting' })
  expect(await holds(two)).toEqual([id])
  // The one before was only slow: what it writes now is refused, and is not acknowledged.
  await expect(write(one)).rejects.toThrow(NotHeld)
  await write(two)
  expect(await rowsOf(id, ['number', 'payload'])).toEqual([
    [1, one],
    [2, two],
  ])
})

test('numbers become visible in their order', async () => {
  const id = await register()
  const holder = newId()
  await holdSources(kernel, holder)
  const write = (ctx: Ctx, payload: string) =>
    writeMessages(ctx, { source: id, holder, filters: ['plant/+/state'] }, [
      { topic: 'plant/a/state', payload: Buffer.from(payload) },
    ])
  let isSecondDone = false
  let second = Promise.resolve()
  await inTransaction(admin(), async tx => {
    await write(tx, 'first')
    second = write(admin(), 'second').then(() => {
      isSecondDone = true
    })
    await sleep(300)
    expect(isSecondDone).toBe(false)
    expect(await payloads(id)).toEqual([])
  })
  await second
  expect(await rowsOf(id, ['number', 'payload'])).toEqual([
    [1, 'first'],
    [2, 'second'],
  ])
})

test('messages are read by ranges of number and of arrival, and only of the filter asked for', async () => {
  const id = await register({ topics: 'plant/+/state\nplant/a/#' })
  const holder = newId()
  await holdSources(kernel, holder)
  const filters = ['plant/+/state', 'plant/a/#']
  for (const topic of ['plant/a/state', 'plant/a/load', 'plant/b/state'])
    await writeMessages(admin(), { source: id, holder, filters }, [{ topic, payload: Buffer.from(topic) }])
  expect(await payloads(id)).toEqual(['plant/a/state', 'plant/b/state'])
  expect(await payloads(id, 'plant/a/#')).toEqual(['plant/a/state', 'plant/a/load'])
  const numbers = async (where: CursorRange) => (await rowsOf(id, ['number'], { where })).flat()
  expect(await numbers({ column: 'number', above: '1' })).toEqual([3])
  expect(await numbers({ column: 'number', above: '0', upTo: '2' })).toEqual([1])
  const [first, last] = (await rowsOf(id, ['received_at'])).map(([moment]) => String(moment))
  expect(await numbers({ column: 'received_at', above: String(first) })).toEqual([3])
  expect(await numbers({ column: 'received_at', upTo: String(last) })).toEqual([1, 3])
  expect(await numbers({ column: 'received_at', upTo: '2020-01-01T00:00:00Z' })).toEqual([])
  expect(await codeOf(numbers({ column: 'topic', above: 'a' }))).toBe('source.no_cursor')
})

test('another space sees neither the source nor its messages', async () => {
  const id = await register()
  const holder = newId()
  await holdSources(kernel, holder)
  await writeMessages(admin(), { source: id, holder, filters: ['plant/+/state'] }, [
    { topic: 'plant/a/state', payload: Buffer.from('ours') },
  ])
  const stranger = testCtx(kernel, { userType: 'admin', space: 'beta' })
  expect(await codeOf(openSource(stranger, id))).toBe('source.not_found')
  expect(await statusOf(id, stranger)).toBeUndefined()
  const mqtt = await connectorOf('mqtt')
  const taken = mqtt.read({ ctx: stranger, settings, source: id }, { object: 'plant/+/state' })
  for await (const { rows } of taken) expect(rows).toBe(0)
  // The second barrier: the connection itself sees no row of another space.
  for (const table of ['source_message', 'source_subscription']) {
    expect((await stranger.db.run(sql`select 1 from ${raw(`gantry.${table}`)}`)).count).toBe(0)
    expect((await admin().db.run(sql`select 1 from ${raw(`gantry.${table}`)}`)).count).toBeGreaterThan(0)
  }
})

test('old messages are forgotten by age and by number, and all of a deleted source', async () => {
  const id = await register({ days: 2 })
  const holder = newId()
  await holdSources(kernel, holder)
  for (let number = 1; number <= 6; number++)
    await writeMessages(admin(), { source: id, holder, filters: ['plant/+/state'] }, [
      { topic: 'plant/a/state', payload: Buffer.from(String(number)) },
    ])
  await platform(kernel).run(sql`
    update gantry.source_message set received_at = now() - interval '49 hours' where source = ${id}::uuid and number <= 2`)
  await forgetMessages(kernel)
  expect(await payloads(id)).toEqual(['3', '4', '5', '6'])
  await forgetMessages(kernel, 3)
  expect(await payloads(id)).toEqual(['4', '5', '6'])
  await removeSource(admin(), id)
  await forgetMessages(kernel)
  for (const table of ['source_message', 'source_subscription'])
    expect(
      (await platform(kernel).run(sql`select 1 from ${raw(`gantry.${table}`)} where source = ${id}::uuid`))
        .count,
    ).toBe(0)
})

test('changed topics and a switched off source take effect at once', async () => {
  const id = await register()
  await subscribe()
  await connected(id)
  await broker.publish('plant/a/state', 'state')
  await expect.poll(() => payloads(id)).toEqual(['state'])
  const change = (revision: number, more: JsonObject) => {
    const { password: _, ...open } = settings
    return changeSource(admin(), { id, name: `Line ${made}`, settings: { ...open, ...more }, revision })
  }
  await change(1, { topics: 'plant/+/load' })
  await expect
    .poll(async () => {
      const { rows } = await platform(kernel).run<{ filters: readonly string[] }>(sql`
        select filters from gantry.source_subscription where source = ${id}::uuid`)
      return rows[0]?.filters
    })
    .toEqual(['plant/+/load'])
  await broker.publish('plant/a/state', 'no longer wanted')
  await broker.publish('plant/a/load', 'load')
  await expect.poll(() => payloads(id, 'plant/+/load')).toEqual(['load'])
  expect(await codeOf(payloads(id))).toBe('source.no_object')
  await change(2, { topics: 'plant/+/load', collect: false })
  await expect.poll(() => broker.clients()).toEqual([])
  expect(await statusOf(id)).toBeNull()
  // The broker keeps nothing for a source that does not collect.
  await broker.publish('plant/a/load', 'nobody listens')
  await change(3, { topics: 'plant/+/load' })
  await connected(id)
  await broker.publish('plant/a/load', 'again')
  await expect.poll(() => payloads(id, 'plant/+/load')).toEqual(['load', 'again'])
  await removeSource(admin(), id)
  await expect.poll(() => broker.clients()).toEqual([])
})

test('a retained message comes once, not with every connection', async () => {
  await broker.publish('plant/kept/state', 'retained', { retain: true })
  const id = await register()
  for (const round of [1, 2]) {
    const { stop } = await subscribe()
    await connected(id)
    await broker.publish('plant/a/state', `round ${round}`)
    await expect.poll(async () => (await payloads(id)).at(-1)).toBe(`round ${round}`)
    await stop()
  }
  expect((await payloads(id)).toSorted()).toEqual(['retained', 'round 1', 'round 2'])
  await broker.publish('plant/kept/state', '', { retain: true })
})

test('filters that the session of another broker had are subscribed at this one', async () => {
  const id = await register({ topics: 'plant/+/state\nplant/+/load' })
  const first = await subscribe()
  await connected(id)
  await first.stop()
  // As after a change to another broker and back, while this one could not be told to forget its session.
  const client = await openBroker(
    { ctx: admin(), settings },
    { clientId: broker.known().at(-1) ?? '', clean: false, take: async () => undefined },
  )
  await client.unsubscribe('plant/+/load')
  await client.close()
  await platform(kernel).run(sql`update gantry.source_subscription set session = 'elsewhere'`)
  await subscribe()
  await connected(id)
  await broker.publish('plant/a/load', 'taken')
  await expect.poll(() => payloads(id, 'plant/+/load')).toEqual(['taken'])
})

test.each([
  [{ password: 'wrong' }, 'source.login'],
  [{ user: 'guest' }, 'source.not_authorised'],
  [{ clientId: 'banned-1' }, 'source.client_id'],
  [{ port: 1 }, 'source.refused'],
  [{ tls: 'encrypt' }, /^source\.(tls|closed|unreachable)$/],
])('%j: the list says why a subscription fails', async (more, code) => {
  const id = await register(more)
  await subscribe()
  await expect.poll(async () => (await statusOf(id))?.state, { timeout: 15_000 }).toBe('failed')
  expect((await statusOf(id))?.error?.code).toMatch(code)
})

test.each([
  [{}, true],
  [{ password: 'wrong' }, 'source.login'],
  [{ user: 'guest' }, 'source.not_authorised'],
  [{ topics: 'plant/#\nsecret/#' }, 'source.topic'],
  [{ host: 'nothing.invalid', tls: 'verify' }, 'source.unresolved'],
  [{ host: '192.168.0.1' }, 'outbound.insecure'],
])('a test with %j: %s', async (more, outcome) => {
  const tried = await trySource(admin(), { kind: 'mqtt', settings: { ...settings, ...more } })
  expect(tried).toMatchObject(outcome === true ? { ok: true, version: 'MQTT 3.1.1' } : { code: outcome })
  await expect.poll(() => broker.clients()).toEqual([])
})

test('a refused topic is told while the others are taken', async () => {
  const id = await register({ topics: 'secret/#\nplant/+/state' })
  await subscribe()
  await connected(id)
  expect(await statusOf(id)).toMatchObject({ error: { code: 'source.topic', params: { topic: 'secret/#' } } })
  await broker.publish('plant/a/state', 'taken')
  await expect.poll(() => payloads(id)).toEqual(['taken'])
})

test('settings that are no topic filters are refused, and a copy has a client id of its own', async () => {
  await expect(register({ topics: 'plant/#/state' })).rejects.toMatchObject({
    code: 'request.invalid',
    issues: [{ field: 'settings.topics' }],
  })
  const id = await register({ clientId: 'line-4' })
  const copy = await copySource(admin(), id, 'Copy')
  expect((await sourceRow(admin(), copy)).settings).not.toHaveProperty('clientId')
})

/** Events that tell of subscriptions, taken out of the outbox. */
const toldOutages = async () => {
  await watchSubscriptions.run(kernel)
  const { rows } = await platform(kernel).run<{ type: string; payload: { id: string; name: string } }>(sql`
    delete from gantry.outbox where type in ('source.disconnected', 'source.reconnected') returning type, payload`)
  return rows.map(({ type, payload: { id } }) => [type, id])
}
const downFor = (id: string, minutes: number) =>
  platform(kernel).run(sql`
    update gantry.source_subscription set down_since = now() - ${`${minutes} minutes`}::interval where source = ${id}::uuid`)

test('a subscription that is down for five minutes is told once, whoever holds it, and once when it is back', async () => {
  const id = await register({ password: 'wrong' })
  const failing = await subscribe()
  await expect.poll(async () => (await statusOf(id))?.state, { timeout: 15_000 }).toBe('failed')
  await downFor(id, 4.9)
  expect(await toldOutages()).toEqual([])
  await downFor(id, 5)
  expect(await toldOutages()).toEqual([['source.disconnected', id]])
  expect(await toldOutages()).toEqual([])
  // Another process takes over, and fails for another reason.
  await failing.stop()
  const next = newId()
  await holdSources(kernel, next)
  expect(await toldOutages()).toEqual([])
  await releaseSources(kernel, next)
  const { password: _, ...open } = settings
  await changeSource(admin(), { id, name: 'Line', settings: { ...open, password: 'sesame' }, revision: 1 })
  await subscribe()
  await connected(id)
  expect(await toldOutages()).toEqual([['source.reconnected', id]])
  expect(await toldOutages()).toEqual([])
})

test('an outage begins with the last sign of life of a holder that died, and ends untold with the collecting', async () => {
  const id = await register()
  await holdSources(kernel, newId())
  await platform(kernel).run(sql`
    update gantry.source_subscription set state = 'connected', down_since = null, seen_at = now() - interval '6 minutes'
    where source = ${id}::uuid`)
  expect(await toldOutages()).toEqual([['source.disconnected', id]])
  const { password: _, ...open } = settings
  await changeSource(admin(), { id, name: 'Line', settings: { ...open, collect: false }, revision: 1 })
  expect(await toldOutages()).toEqual([])
  await changeSource(admin(), { id, name: 'Line', settings: open, revision: 2 })
  await holdSources(kernel, newId())
  expect(await toldOutages()).toEqual([])
})

test('the owner and the administrators who may use a source are told of its outage', async () => {
  const id = await register()
  const people = { owner: admin().actor.personId, boss: newId(), user: newId() }
  for (const [name, person] of Object.entries(people))
    await platform(kernel).run(sql`
      insert into gantry.t_member (space, id, f_name, f_state, f_user_type)
      values ('alpha', ${person}::uuid, ${name}, 'active', ${name === 'boss' ? 'admin' : 'user'})`)
  const [down] = subscriptionNotices
  const event: GantryEvent = {
    id: '1',
    space: 'alpha',
    type: 'source.disconnected',
    table: null,
    recordId: null,
    version: null,
    at: '',
    actor: null,
    payload: { id, name: 'Line' },
    cause: null,
    depth: 0,
  }
  const told = async () => {
    const found: string[] = []
    for await (const batch of down!.to(admin(), event)) found.push(...batch)
    return Object.entries(people).flatMap(([name, person]) => (found.includes(person) ? [name] : []))
  }
  expect(await told()).toEqual(['owner', 'boss'])
  await platform(kernel).run(sql`update gantry.data_source set people = ${[people.user]}::uuid[]`)
  expect(await told()).toEqual(['owner'])
  expect(await down!.link?.(admin(), event)).toBe(`/etl/datasource?source=${id}`)
})
