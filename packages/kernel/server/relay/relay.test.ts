import { testDatabase } from '@gantry/testing/server'
import { afterEach, describe, expect, it } from 'vitest'
import { inTransaction, platform, systemCtx } from '../ctx.ts'
import { startWorker } from '../jobs/worker.ts'
import { emit } from '../outbox.ts'
import { pushChannel } from '../push.ts'
import { sql } from '../sql.ts'
import { consume, type Delivery } from './consume.ts'
import type { Consumer } from './consumer.ts'
import { deliveryState, discardDeadLetters, listDeadLetters, retryDeadLetters } from './dead-letters.ts'
import { mostDepth, relayOnce, startRelay } from './relay.ts'

const kernel = await testDatabase()
const ctx = systemCtx(kernel, 'alpha', 'test')
const record = '01900000-0000-7000-8000-00000000000a'
const created = (version: number) =>
  ({ type: 'record.created', table: 'asset', recordId: record, version }) as const

const consumerOf = (name: string, types: readonly string[], handle: Consumer['handle']): Consumer => ({
  name,
  types,
  handle,
})
const quiet = consumerOf('quiet', ['record.*'], async () => undefined)

const deliveries = async () => {
  const { rows } = await platform(kernel).run<{ payload: Delivery }>(
    sql`select payload from graphile_worker._private_jobs order by id`,
  )
  return rows.map(({ payload }) => payload)
}

afterEach(async () => {
  await platform(kernel).run(sql`delete from gantry.outbox`)
  await platform(kernel).run(sql`delete from graphile_worker._private_jobs`)
  await platform(kernel).run(sql`delete from gantry.parked`)
})

it('takes what was committed, never what was rolled back', async () => {
  await emit(ctx, created(1))
  await inTransaction(ctx, async tx => {
    await emit(tx, created(2))
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(await relayOnce(kernel, [])).toBe(1)
  expect(await relayOnce(kernel, [])).toBe(0)
})

it('queues the events a consumer names, in their order, by space', async () => {
  const beta = systemCtx(kernel, 'beta', 'test')
  await emit(ctx, created(1))
  await emit(beta, created(1))
  await emit(ctx, { type: 'session.opened' })
  await emit(ctx, { ...created(2), type: 'record.updated', payload: { note: '改' } })
  await relayOnce(kernel, [quiet, consumerOf('sessions', ['session.opened'], async () => undefined)])
  const summary = (await deliveries()).map(({ consumer, events }) => [
    consumer,
    events[0]?.space,
    events.map(event => `${event.type} ${event.version}`),
  ])
  expect(summary).toEqual([
    ['quiet', 'alpha', ['record.created 1', 'record.updated 2']],
    ['quiet', 'beta', ['record.created 1']],
    ['sessions', 'alpha', ['session.opened null']],
  ])
  const updated = (await deliveries())[0]?.events[1]
  expect(updated).toMatchObject({ table: 'asset', recordId: record, payload: { note: '改' } })
  expect(updated?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

it('lets an event told twice take effect once, and one that failed again', async () => {
  await platform(kernel).run(
    sql`create table if not exists handled (n int generated always as identity, version int)`,
  )
  const handled = async () =>
    (await platform(kernel).run<{ version: number }>(sql`select version from handled order by n`)).rows.map(
      ({ version }) => version,
    )
  let failing = true
  const consumer = consumerOf('ledger', ['record.*'], async (own, event) => {
    if (event.version === 2 && failing) throw new Error('not yet')
    await own.db.run(sql`insert into handled (version) values (${event.version})`)
  })
  for (const version of [1, 2, 3]) await emit(ctx, created(version))
  await relayOnce(kernel, [consumer])
  const [delivery] = await deliveries()
  if (!delivery) throw new Error('nothing was queued')
  const known = new Map([[consumer.name, consumer]])
  await expect(consume(kernel, known, delivery)).rejects.toThrow('1 events not consumed by ledger')
  expect(await handled()).toEqual([1, 3])
  failing = false
  await consume(kernel, known, delivery)
  await consume(kernel, known, delivery)
  expect(await handled()).toEqual([1, 3, 2])
})

it('takes back what a consumer wrote before it failed', async () => {
  await platform(kernel).run(sql`create table if not exists effect (version int)`)
  const consumer = consumerOf('effect', ['record.*'], async (own, event) => {
    await own.db.run(sql`insert into effect values (${event.version})`)
    if (event.version === 1) throw new Error('after writing')
  })
  await emit(ctx, created(1))
  await emit(ctx, created(2))
  await relayOnce(kernel, [consumer])
  const [delivery] = await deliveries()
  if (!delivery) throw new Error('nothing was queued')
  await expect(consume(kernel, new Map([[consumer.name, consumer]]), delivery)).rejects.toThrow()
  const { rows } = await platform(kernel).run(sql`select version from effect`)
  expect(rows).toEqual([{ version: 2 }])
})

it('nudges browsers of every process, and tells a crowd of changes as one', async () => {
  const heard: unknown[] = []
  const stop = await kernel.database.listen(pushChannel, message =>
    heard.push(message && JSON.parse(message)),
  )
  await emit(ctx, created(7))
  await emit(ctx, { type: 'session.opened' })
  await relayOnce(kernel, [])
  await inTransaction(ctx, async tx => {
    for (let version = 1; version <= 60; version++) await emit(tx, created(version))
  })
  await relayOnce(kernel, [])
  await expect.poll(() => heard).toHaveLength(2)
  expect(heard).toEqual([
    { type: 'record', space: 'alpha', table: 'asset', id: record, version: 7, op: 'created' },
    { type: 'record', space: 'alpha', table: 'asset', id: null, version: null, op: null },
  ])
  stop()
})

it('runs by itself: what is written reaches its consumer through the queue', async () => {
  const handled: (number | null)[] = []
  const consumers = [
    consumerOf('running', ['record.created'], async (_ctx, event) => void handled.push(event.version)),
  ]
  const worker = await startWorker(kernel, [], [], { concurrency: 2, consumers })
  const relay = startRelay(kernel, consumers)
  await emit(ctx, created(41))
  await emit(ctx, created(42))
  await expect.poll(() => handled.toSorted(), { timeout: 10_000 }).toEqual([41, 42])
  await relay.stop()
  await worker.stop()
})

describe('events that cause one another', () => {
  it('know their cause and how many stand before them', async () => {
    const echo = consumerOf('echo', ['record.created'], async own => emit(own, { type: 'echo.heard' }))
    await emit(ctx, created(1))
    await relayOnce(kernel, [echo])
    const [delivery] = await deliveries()
    if (!delivery) throw new Error('nothing was queued')
    await consume(kernel, new Map([[echo.name, echo]]), delivery)
    const { rows } = await platform(kernel).run(sql`select type, cause::text, depth from gantry.outbox`)
    expect(rows).toEqual([{ type: 'echo.heard', cause: delivery.events[0]?.id, depth: 1 }])
  })

  it('are parked when the chain is too long, and go on when the operator says so', async () => {
    await emit({ ...ctx, cause: { event: '7', depth: mostDepth } }, created(1))
    await relayOnce(kernel, [quiet])
    expect(await deliveries()).toEqual([])
    const [parked] = await listDeadLetters(kernel)
    expect(parked).toMatchObject({
      space: 'alpha',
      consumer: 'quiet',
      reason: 'loop',
      type: 'record.created',
      count: 1,
    })
    expect(await deliveryState(kernel)).toEqual([
      { space: 'alpha', waiting: 0, queued: 0, failing: 0, lastError: null, parked: 1 },
    ])
    expect(await retryDeadLetters(ctx, parked?.id ?? 0)).toBe(1)
    expect(await retryDeadLetters(ctx, parked?.id ?? 0)).toBe(0)
    expect(await deliveries()).toMatchObject([{ consumer: 'quiet', events: [{ version: 1, depth: 0 }] }])
  })
})

it('parks what fails at the last attempt with its reason, and holds up nothing else', async () => {
  const handled: (number | null)[] = []
  const picky = consumerOf('picky', ['record.*'], async (_ctx, { version }) => {
    if (version === 2) throw new Error('no such account')
    handled.push(version)
  })
  for (const version of [1, 2, 3]) await emit(ctx, created(version))
  await relayOnce(kernel, [picky])
  const [delivery] = await deliveries()
  if (!delivery) throw new Error('nothing was queued')
  await consume(kernel, new Map([[picky.name, picky]]), delivery, true)
  expect(handled.slice(-2)).toEqual([1, 3])
  const [parked, ...others] = await listDeadLetters(kernel)
  expect(others).toEqual([])
  expect(parked).toMatchObject({ consumer: 'picky', reason: 'failed', count: 1 })
  expect(parked?.detail).toContain('no such account')
  expect(await discardDeadLetters(ctx, parked?.id ?? 0)).toBe(1)
  expect(await listDeadLetters(kernel)).toEqual([])
})

it('takes from every space its share, so that a noisy one keeps nobody waiting', async () => {
  await platform(kernel).run(sql`
    insert into gantry.outbox (space, type, table_id, record_id, version)
    select 'alpha', 'record.created', 'asset', ${record}::uuid, n from generate_series(1, 11000) n`)
  const beta = systemCtx(kernel, 'beta', 'test')
  await emit(beta, created(1))
  // The operator sees the small one behind it as well.
  expect(await deliveryState(kernel)).toMatchObject([
    { space: 'alpha', waiting: 10_000 },
    { space: 'beta', waiting: 1 },
  ])
  await relayOnce(kernel, [quiet])
  const spaces = new Set((await deliveries()).map(({ space }) => space))
  expect(spaces).toEqual(new Set(['alpha', 'beta']))
})

it('leaves the events of a space in the outbox while its consumers are far behind', async () => {
  await platform(kernel).run(sql`
    select graphile_worker.add_job('gantry_events', '{"consumer": "quiet", "space": "alpha", "events": []}'::json)
    from generate_series(1, 40)`)
  await emit(ctx, created(1))
  await emit(systemCtx(kernel, 'beta', 'test'), created(1))
  expect(await relayOnce(kernel, [quiet])).toBe(1)
  const { rows } = await platform(kernel).run(sql`select space from gantry.outbox`)
  expect(rows).toEqual([{ space: 'alpha' }])
})

it('lists what is parked by what it is and why, and decides about a group up to the event that names it', async () => {
  const refuse = (reason: string) =>
    consumerOf('mail', ['record.*'], async () => {
      throw new Error(reason)
    })
  const fail = async (reason: string, versions: readonly number[]) => {
    await platform(kernel).run(sql`delete from graphile_worker._private_jobs`)
    for (const version of versions) await emit(ctx, created(version))
    const consumer = refuse(reason)
    await relayOnce(kernel, [consumer])
    for (const delivery of await deliveries())
      await consume(kernel, new Map([[consumer.name, consumer]]), delivery, true)
  }
  await fail('no route', [1, 2])
  await fail('too large', [3])
  const [, noRoute] = await listDeadLetters(kernel)
  expect((await listDeadLetters(kernel)).map(({ detail, count }) => [detail, count])).toEqual([
    ['Error: too large', 1],
    ['Error: no route', 2],
  ])
  await fail('no route', [4])
  await platform(kernel).run(sql`delete from graphile_worker._private_jobs`)
  expect(await retryDeadLetters(ctx, noRoute?.id ?? 0)).toBe(2)
  expect(await deliveries()).toMatchObject([
    { consumer: 'mail', space: 'alpha', events: [{ version: 1 }, { version: 2 }] },
  ])
  expect((await listDeadLetters(kernel)).map(({ detail, count }) => [detail, count])).toEqual([
    ['Error: no route', 1],
    ['Error: too large', 1],
  ])
})
