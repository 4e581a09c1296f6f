import type { GantryEvent } from '@gantry/model/shared'
import { type Kernel, platform } from '../ctx.ts'
import { everySpace, type Transaction } from '../database.ts'
import { idle } from '../idle.ts'
import { isoMilliseconds } from '../iso-text.ts'
import { push } from '../push.ts'
import { sql } from '../sql.ts'
import type { Delivery } from './consume.ts'
import type { Consumer } from './consumer.ts'
import { chunksOf, queue, storeDeadLetter } from './dead-letters.ts'
import { nudgesOf } from './nudges.ts'
import { spacesIn } from './spaces-in.ts'

/** Events per transaction. */
const batchSize = 500
/** Maximum queued deliveries per space; further events stay in the outbox. */
const mostDeliveries = 40
/**
 * Maximum length of a chain of events that cause one another, because rules that trigger each other would never
 * end.
 */
export const mostDepth = 16
/** Poll interval of an empty outbox, and the pause after a failure, in milliseconds. */
const pause = 100
const pauseAfterFailure = 1_000
/**
 * A poll scans the uncommitted rows of running transactions. Beside a transaction that writes a million events,
 * the pause is this multiple of the poll's duration.
 */
const pausePerLook = 4
/** Arbitrary advisory lock key: one relay drains at a time, so events keep their order. */
const relayLock = 7_015_004

/**
 * Delivers events: takes them out of the outbox and, in the same transaction, queues the jobs of durable
 * consumers and notifies browsers. A crash loses nothing, because events are deleted only together with the
 * insert of their jobs.
 * The outbox is polled. A NOTIFY trigger was measured at 40 to 70 % fewer commits a second with 8 writers,
 * because PostgreSQL serialises the commits of notifying transactions.
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
      if (wait > 0) await idle(wait, stopping.signal)
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

/** Delivers one batch; returns its number of events. */
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
    await queueDeliveries(tx, await deliveriesOf(tx, sound, consumers))
    for (const consumer of consumers)
      await storeDeadLetter(
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
 * Takes the oldest events of every space, with a share per space, so that a large import does not delay the
 * others. Events of a space whose consumers lag stay in the outbox. The ids are passed as an array to use the
 * primary key: for a subquery PostgreSQL estimates millions of rows and scans the whole outbox for each batch.
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
      ${isoMilliseconds(sql`at`)} as at, actor, payload, cause::text, depth
    from taken order by taken.id`)
  return rows
}

const deliveriesOf = async (
  tx: Transaction,
  events: readonly GantryEvent[],
  consumers: readonly Consumer[],
): Promise<Delivery[]> => {
  const deliveries: Delivery[] = []
  for (const consumer of consumers) {
    const possible = events.filter(event => isWanted(consumer, event))
    const wanted = consumer.wanted && possible.length > 0 ? await consumer.wanted(tx, possible) : possible
    const bySpace = new Map<string, GantryEvent[]>()
    for (const event of wanted) bySpace.set(event.space, [...(bySpace.get(event.space) ?? []), event])
    for (const [space, mine] of bySpace)
      for (const chunk of chunksOf(mine)) deliveries.push({ consumer: consumer.name, space, events: chunk })
  }
  return deliveries
}

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
