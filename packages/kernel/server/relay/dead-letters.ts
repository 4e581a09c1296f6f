import type { GantryEvent } from '@gantry/model/shared'
import { type Ctx, inTransaction, type Kernel, platform } from '../ctx.ts'
import type { Executor } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { spacesIn } from './spaces-in.ts'
import { eventsTask, mostAttempts } from './task.ts'

/** Reason of a dead letter: `loop`: too many events caused one another; `failed`: the last attempt failed. */
export type DeadLetterReason = 'loop' | 'failed'

/**
 * Dead letters of one kind, which a consumer receives only when an operator retries them. Contents of records
 * are not shown.
 */
export interface DeadLetterGroup {
  /** Id of the newest one; identifies the group in later calls. */
  readonly id: number
  readonly space: string
  readonly consumer: string
  readonly reason: DeadLetterReason
  /** The error message, or empty. */
  readonly detail: string
  readonly type: string
  readonly table: string | null
  readonly count: number
  readonly first: string
  readonly last: string
}

/** Event delivery of one space. */
export interface Delivering {
  readonly space: string
  /** Events not yet taken by the relay. */
  readonly waiting: number
  /** Queued deliveries of several events each, and those of them that failed and will be retried. */
  readonly queued: number
  readonly failing: number
  /** Message of the last failure. */
  readonly lastError: string | null
  readonly parked: number
}

/** Longer messages are truncated for the list. */
const longestDetail = 1_000
/** Dead letters read, retried or discarded per statement. */
const mostAtOnce = 10_000

export const storeDeadLetter = async (
  db: Executor,
  consumer: string,
  reason: DeadLetterReason,
  events: readonly GantryEvent[],
  detail = '',
): Promise<void> => {
  if (events.length === 0) return
  await db.run(sql`
    insert into gantry.parked (space, consumer, event, reason, detail)
    select event ->> 'space', ${consumer}, event, ${reason}, ${detail.slice(0, longestDetail)}
    from unnest(${events.map(event => JSON.stringify(event))}::jsonb[]) event`)
}

/** Delivery state of all spaces; counts of a space stop at 10,000. */
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

/** Counts each space by its own index range: a million rows of one space must not hide those of the others. */
const countBySpace = (table: Sql): Sql => sql`
  with recursive spaces (space) as (${spacesIn(table)})
  select space, (select count(*)::int from (select from ${table} t where t.space = s.space limit 10000) counted) as n
  from spaces s where space is not null`

/** The newest 10,000 dead letters, grouped by type and reason, newest first. */
export const listDeadLetters = async (kernel: Kernel): Promise<readonly DeadLetterGroup[]> => {
  const { rows } = await platform(kernel).run<DeadLetterGroup>(sql`
    select max(id) as id, space, consumer, reason, detail, event ->> 'type' as type, event ->> 'table' as "table",
      count(*)::int as count, to_json(min(at)) #>> '{}' as first, to_json(max(at)) #>> '{}' as last
    from (select * from gantry.parked order by id desc limit ${mostAtOnce}) p
    group by 2, 3, 4, 5, 6, 7 order by 1 desc limit 100`)
  return rows
}

/**
 * Retries the group of a dead letter, up to and including it, at most 10,000 at once; their chains of causes
 * restart at depth 0. Returns the number of events.
 */
export const retryDeadLetters = (ctx: Ctx, id: number): Promise<number> =>
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

/** Deletes the group of a dead letter, at most 10,000 at once. Returns the number of events. */
export const discardDeadLetters = async (ctx: Ctx, id: number): Promise<number> =>
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

/** Events per job; a failed delivery is retried as a whole, skipping processed events. */
const deliverySize = 50

/** Splits events into one chunk per job. */
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
