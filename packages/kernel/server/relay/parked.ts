import type { GantryEvent } from '@gantry/model/shared'
import { type Ctx, inTransaction, type Kernel, platform } from '../ctx.ts'
import type { Executor } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { spacesIn } from './spaces-in.ts'
import { eventsTask, mostAttempts } from './task.ts'

/** Why an event was taken off the way: `loop`: too many events caused one another; `failed`: its last attempt did. */
export type ParkReason = 'loop' | 'failed'

/** Events of one kind a consumer will not get unless an operator says so; what stands in records is not told. */
export interface ParkedGroup {
  /** The newest of them; names the group when something is decided about it. */
  readonly id: number
  readonly space: string
  readonly consumer: string
  readonly reason: ParkReason
  /** The message of the error, or nothing. */
  readonly detail: string
  readonly type: string
  readonly table: string | null
  readonly count: number
  readonly first: string
  readonly last: string
}

/** What is on its way in one space. */
export interface Delivering {
  readonly space: string
  /** Events not yet handed on. */
  readonly waiting: number
  /** Deliveries of several events each that are queued, and those of them that failed and are tried again. */
  readonly queued: number
  readonly failing: number
  /** The message of the last failure. */
  readonly lastError: string | null
  readonly parked: number
}

/** Longer messages are cut: they are read in a list. */
const longestDetail = 1_000
/** Parked events that are looked at, or decided about, in one statement. */
const mostAtOnce = 10_000

export const park = async (
  db: Executor,
  consumer: string,
  reason: ParkReason,
  events: readonly GantryEvent[],
  detail = '',
): Promise<void> => {
  if (events.length === 0) return
  await db.run(sql`
    insert into gantry.parked (space, consumer, event, reason, detail)
    select event ->> 'space', ${consumer}, event, ${reason}, ${detail.slice(0, longestDetail)}
    from unnest(${events.map(event => JSON.stringify(event))}::jsonb[]) event`)
}

/** How far every space is with its events; counts of a space end at ten thousand. */
export const deliveryState = async (kernel: Kernel): Promise<readonly Delivering[]> => {
  const { rows } = await platform(kernel).run<Delivering>(sql`
    with waiting as (${countBySpace(sql`gantry.outbox`)}), parked as (${countBySpace(sql`gantry.parked`)}),
    queued as (
      select payload ->> 'space' as space, count(*)::int as n, (count(*) filter (where attempts > 0))::int as failing,
        (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as error
      from (select * from graphile_worker._private_jobs where payload ->> 'consumer' is not null limit 10000) j group by 1
    )
    select space, coalesce(w.n, 0) as waiting, coalesce(q.n, 0) as queued, coalesce(q.failing, 0) as failing,
      q.error as "lastError", coalesce(p.n, 0) as parked
    from waiting w full join queued q using (space) full join parked p using (space) order by space`)
  return rows
}

/** Each space by its own part of the index: a million rows of one must not hide those of the others. */
const countBySpace = (table: Sql): Sql => sql`
  with recursive spaces (space) as (${spacesIn(table)})
  select space, (select count(*)::int from (select from ${table} t where t.space = s.space limit 10000) counted) as n
  from spaces s where space is not null`

/** The ten thousand newest parked events by what they are and why they failed, newest first. */
export const listParked = async (kernel: Kernel): Promise<readonly ParkedGroup[]> => {
  const { rows } = await platform(kernel).run<ParkedGroup>(sql`
    select max(id) as id, space, consumer, reason, detail, event ->> 'type' as type, event ->> 'table' as "table",
      count(*)::int as count, to_json(min(at)) #>> '{}' as first, to_json(max(at)) #>> '{}' as last
    from (select * from gantry.parked order by id desc limit ${mostAtOnce}) p
    group by 2, 3, 4, 5, 6, 7 order by 1 desc limit 100`)
  return rows
}

/**
 * Puts the group of a parked event back on its way, chains of causes beginning anew with them: those up to it, ten thousand at
 * once. Answers how many there were.
 */
export const retryParked = (ctx: Ctx, id: number): Promise<number> =>
  inTransaction(ctx, async tx => {
    const taken = await takeGroup(tx.db, id)
    const [first] = taken
    if (!first) return 0
    const events = taken.map(({ event }) => ({ ...event, depth: 0 }))
    await queue(
      tx.db,
      chunksOf(events).map(events =>
        JSON.stringify({ consumer: first.consumer, space: first.space, events }),
      ),
    )
    return taken.length
  })

/** Forgets the group of a parked event for good, ten thousand at once. Answers how many there were. */
export const discardParked = async (ctx: Ctx, id: number): Promise<number> =>
  (await takeGroup(ctx.db, id)).length

const takeGroup = async (
  db: Executor,
  id: number,
): Promise<readonly { consumer: string; space: string; event: GantryEvent }[]> => {
  const { rows } = await db.run<{ consumer: string; space: string; event: GantryEvent }>(sql`
    with taken as (
      delete from gantry.parked where id in (
        select p.id from gantry.parked p, gantry.parked named
        where named.id = ${id} and p.id <= named.id and p.space = named.space
          and (p.consumer, p.reason, p.detail) = (named.consumer, named.reason, named.detail)
          and p.event ->> 'type' = named.event ->> 'type'
          and p.event ->> 'table' is not distinct from named.event ->> 'table'
        order by p.id limit ${mostAtOnce}) returning id, consumer, space, event
    )
    select consumer, space, event from taken order by id`)
  return rows
}

/** Events in one job; a delivery that fails is tried again as a whole, skipping what is done. */
const deliverySize = 50

/** Events in the pieces that make one job each. */
export const chunksOf = (events: readonly GantryEvent[]): GantryEvent[][] =>
  Array.from({ length: Math.ceil(events.length / deliverySize) }, (_, i) =>
    events.slice(i * deliverySize, (i + 1) * deliverySize),
  )

/** Queues deliveries, each given as JSON. */
export const queue = async (db: Executor, payloads: readonly string[]): Promise<void> => {
  if (payloads.length === 0) return
  await db.run(sql`
    select graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec,
        json_build_object('identifier', ${eventsTask}::text, 'payload', payload::json, 'max_attempts', ${mostAttempts}::int))
      from unnest(${[...payloads]}::text[]) with ordinality as list(payload, n) order by n))`)
}
