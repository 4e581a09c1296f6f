import { setTimeout as sleep } from 'node:timers/promises'
import type { GantryEvent } from '@gantry/model/shared'
import { type Kernel, platform } from '../ctx.ts'
import { everySpace, type Transaction } from '../database.ts'
import { push } from '../push.ts'
import { sql } from '../sql.ts'
import type { Delivery } from './consume.ts'
import type { Consumer } from './consumer.ts'
import { nudgesOf } from './nudges.ts'
import { chunksOf, park, queue } from './parked.ts'
import { spacesIn } from './spaces-in.ts'

/** Events taken in one transaction. */
const batchSize = 500
/** Deliveries a space may have waiting; beyond them its events stay in the outbox. */
const mostDeliveries = 40
/** A chain of events that cause one another is stopped here: rules that set each other off would go on for ever. */
export const mostDepth = 16
/** How often an empty outbox is looked at, and the pause after a failure, in milliseconds. */
const pause = 100
const pauseAfterFailure = 1_000
/**
 * A look at the outbox passes over all that transactions still running have written; beside one that writes a million events, the
 * pause is this many times what the look took.
 */
const pausePerLook = 4
/** Any constant: one relay drains at a time, so events keep their order. */
const relayLock = 7_015_004

/**
 * Tells what has happened: takes events out of the outbox and, in the same transaction, queues the work of durable
 * consumers and nudges browsers. Nothing is lost when a process dies, since the events are gone only when their jobs
 * are there.
 *
 * The outbox is polled. Waking the relay by NOTIFY from a trigger was measured at 40 to 70 % fewer commits a second
 * with 8 writers, because PostgreSQL lets transactions that notify commit only one after another.
 */
export const startRelay = (kernel: Kernel, consumers: readonly Consumer[]): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const wait = await relayOnce(kernel, consumers).then(
        taken => (taken >= batchSize / 2 ? 0 : Math.max(pause, (performance.now() - begun) * pausePerLook)),
        (error: unknown) => {
          kernel.log.error({ err: error }, 'relay failed')
          return pauseAfterFailure
        },
      )
      if (wait > 0) await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** Tells one batch; answers how many events it held. */
export const relayOnce = async (kernel: Kernel, consumers: readonly Consumer[]): Promise<number> => {
  const waiting = await platform(kernel).run(sql`select 1 from gantry.outbox limit 1`, {
    name: 'relay.waiting',
  })
  if (waiting.count === 0) return 0
  return kernel.database.transaction(everySpace, async tx => {
    const lock = await tx.run<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${relayLock}) as mine`)
    if (!lock.rows[0]?.mine) return 0
    const events = await takeEvents(tx)
    const [looping, sound] = [events.filter(isTooDeep), events.filter(event => !isTooDeep(event))]
    await queueDeliveries(tx, deliveriesOf(sound, consumers))
    for (const consumer of consumers)
      await park(
        tx,
        consumer.name,
        'loop',
        looping.filter(event => isWanted(consumer, event)),
      )
    await push(tx, nudgesOf(events))
    return events.length
  })
}

/**
 * The oldest events of every space that has any, each space its share: one that imports a million records does not keep the
 * others waiting. A space whose consumers are behind keeps its events in the outbox. What is taken is named as an array, and so
 * found by its ids: of a query PostgreSQL cannot count it expects millions, and reads the whole outbox for each batch.
 */
const takeEvents = async (tx: Transaction): Promise<GantryEvent[]> => {
  const { rows } = await tx.run<GantryEvent>(sql`
    with recursive spaces (space) as (${spacesIn(sql`gantry.outbox`)}), behind as (
      select payload ->> 'space' as space from graphile_worker._private_jobs
      where payload ->> 'consumer' is not null and attempts = 0
      group by 1 having count(*) >= ${mostDeliveries}
    ), ready as (
      select space, count(*) over () as spaces from spaces
      where space is not null and space not in (select space from behind where space is not null)
    ), share as (
      select mine.id from (select * from ready order by random() limit ${batchSize}) s
      cross join lateral (
        select id from gantry.outbox o where o.space = s.space
        order by id limit greatest(1, ${batchSize} / s.spaces) for update skip locked) mine
    ), taken as (
      delete from gantry.outbox where id = any(array(select id from share)) returning *
    )
    select id::text, space, type, table_id as "table", record_id as "recordId", version,
      to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor, payload, cause::text, depth
    from taken order by taken.id`)
  return rows
}

const deliveriesOf = (events: readonly GantryEvent[], consumers: readonly Consumer[]): Delivery[] =>
  consumers.flatMap(consumer => {
    const bySpace = new Map<string, GantryEvent[]>()
    for (const event of events)
      if (isWanted(consumer, event)) bySpace.set(event.space, [...(bySpace.get(event.space) ?? []), event])
    return [...bySpace].flatMap(([space, events]) =>
      chunksOf(events).map(events => ({ consumer: consumer.name, space, events })),
    )
  })

const isWanted = (consumer: Consumer, event: GantryEvent): boolean =>
  consumer.types.some(type => matches(type, event.type))

const isTooDeep = ({ depth }: GantryEvent): boolean => depth > mostDepth

const matches = (wanted: string, type: string): boolean =>
  wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

const queueDeliveries = (tx: Transaction, deliveries: readonly Delivery[]): Promise<void> =>
  queue(
    tx,
    deliveries.map(delivery => JSON.stringify(delivery)),
  )
