import type { GantryEvent } from '@gantry/model/shared'
import { type Ctx, inTransaction, type Kernel, platform } from '../ctx.ts'
import type { Executor } from '../database.ts'
import { sql } from '../sql.ts'
import { eventsTask, mostAttempts } from './task.ts'

/** Why an event was taken off the way: `loop`: too many events caused one another; `failed`: its last attempt did. */
export type ParkReason = 'loop' | 'failed'

/** An event a consumer will not get unless an operator says so. */
export interface Parked {
  readonly id: number
  readonly space: string
  readonly consumer: string
  readonly reason: ParkReason
  /** The message of the error, or nothing. */
  readonly detail: string
  readonly at: string
  /** Without its payload: what stands in records is for those who may read them. */
  readonly event: Omit<GantryEvent, 'payload'>
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

/** How far every space is with its events; counts end at ten thousand. */
export const deliveryState = async (kernel: Kernel): Promise<readonly Delivering[]> => {
  const { rows } = await platform(kernel).run<Delivering>(sql`
    with waiting as (
      select space, count(*)::int as n from (select space from gantry.outbox limit 10000) o group by 1
    ), queued as (
      select payload ->> 'space' as space, count(*)::int as n, (count(*) filter (where attempts > 0))::int as failing,
        (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as error
      from (select * from graphile_worker._private_jobs where payload ->> 'consumer' is not null limit 10000) j group by 1
    ), parked as (
      select space, count(*)::int as n from (select space from gantry.parked limit 10000) p group by 1
    )
    select space, coalesce(w.n, 0) as waiting, coalesce(q.n, 0) as queued, coalesce(q.failing, 0) as failing,
      q.error as "lastError", coalesce(p.n, 0) as parked
    from waiting w full join queued q using (space) full join parked p using (space) order by space`)
  return rows
}

/** Parked events, newest first, by keyset. */
export const listParked = async (kernel: Kernel, before?: number, limit = 50): Promise<readonly Parked[]> => {
  const { rows } = await platform(kernel).run<Parked>(sql`
    select id, space, consumer, reason, detail, to_json(at) #>> '{}' as at, event - 'payload' as event from gantry.parked
    where id < ${before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${limit}`)
  return rows
}

/** Puts parked events back on their way, a chain of causes beginning anew with them. Answers how many there were. */
export const retryParked = (ctx: Ctx, ids: readonly number[]): Promise<number> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ consumer: string; space: string; event: GantryEvent }>(sql`
      delete from gantry.parked where id = any(${[...ids]}::bigint[]) returning consumer, space, event`)
    const payloads = rows.map(({ consumer, space, event }) =>
      JSON.stringify({ consumer, space, events: [{ ...event, depth: 0 }] }),
    )
    await queue(tx.db, payloads)
    return rows.length
  })

/** Forgets parked events for good. Answers how many there were. */
export const discardParked = async (ctx: Ctx, ids: readonly number[]): Promise<number> => {
  const { count } = await ctx.db.run(sql`delete from gantry.parked where id = any(${[...ids]}::bigint[])`)
  return count
}

/** Queues deliveries, each given as JSON. */
export const queue = async (db: Executor, payloads: readonly string[]): Promise<void> => {
  if (payloads.length === 0) return
  await db.run(sql`
    select graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec,
        json_build_object('identifier', ${eventsTask}::text, 'payload', payload::json, 'max_attempts', ${mostAttempts}::int))
      from unnest(${[...payloads]}::text[]) with ordinality as list(payload, n) order by n))`)
}
