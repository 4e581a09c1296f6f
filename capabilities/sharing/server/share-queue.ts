import {
  type Consumer,
  type Ctx,
  type Kernel,
  platform,
  type Queue,
  type Schedule,
  sql,
  wake,
  withLockIfFree,
} from '@gantry/kernel/server'
import type { Delivery } from '../shared/contract.ts'
import { deliver } from './deliver.ts'
import { shareQueueName, wakeShare } from './share-clock.ts'
import { isOpen, storedShare } from './stored-share.ts'

/** Milliseconds until a failed delivery is tried again; afterwards it waits for its next time. */
export const retries: readonly number[] = [60_000, 600_000]
/** Changes that follow one another closely are delivered together. */
export const calm = 5_000

interface Due {
  readonly left: number | null
  readonly cause: Delivery['cause']
}

/**
 * When an offer is due. One with nothing planned is due again where its process ended before it planned the next time: while it was
 * being delivered or had failed, or where it is delivered at intervals.
 */
const dueOf = async (kernel: Kernel, id: string): Promise<Due | undefined> => {
  const { rows } = await platform(kernel).run<Due>(sql`
    select coalesce(next_cause, 'schedule') as cause,
      case when next_at is null and (schedule ->> 'kind' = 'every' or coalesce((
          select d.state in ('running', 'failed') from gantry.share_delivery d where d.share = s.id
          order by d.started_at desc limit 1), false)) then 0
        else extract(epoch from next_at - ${kernel.now()}::timestamptz)::float8 * 1000 end as left
    from gantry.share s where id = ${id}::uuid`)
  return rows[0]
}

const again = async (kernel: Kernel, id: string, at: Date, cause: Delivery['cause']): Promise<void> => {
  await wakeShare(platform(kernel), id, at, cause)
}

/** Delivers an offer that is due, and sets its next time. Throws nothing for what the delivery itself says. */
const deliverDue = async (kernel: Kernel, id: string, signal: AbortSignal): Promise<void> => {
  const due = await dueOf(kernel, id)
  if (!due || due.left === null) return
  const db = platform(kernel)
  if (due.left > 0)
    return wake(db, shareQueueName, id, { share: id }, new Date(kernel.now().getTime() + due.left))
  const share = await storedShare(db, id)
  const { schedule } = share
  const had = await withLockIfFree(kernel.database, share.taker, `share ${id}`, async () => {
    await db.run(sql`update gantry.share set next_at = null where id = ${id}::uuid`)
    return isOpen(share) ? deliver(kernel, share, due.cause, signal) : null
  })
  const in_ = (milliseconds: number) => new Date(kernel.now().getTime() + milliseconds)
  if (!had) return again(kernel, id, in_(calm), due.cause)
  if (had.result === null || had.result === 'stopped') return
  const delay = had.result === 'failed' ? retries[share.attempts] : undefined
  await db.run(sql`
    update gantry.share set attempts = ${delay === undefined ? 0 : share.attempts + 1} where id = ${id}::uuid`)
  if (delay !== undefined) await again(kernel, id, in_(delay), 'retry')
  else if (schedule.kind === 'every') await again(kernel, id, in_(schedule.minutes * 60_000), 'schedule')
}

/** Deliveries have workers of their own, so that a long one delays no job. */
export const shareQueue: Queue = {
  ...shareQueueName,
  concurrency: 2,
  run: (kernel, about, signal) => deliverDue(kernel, (about as { readonly share: string }).share, signal),
}

/** Records of tables that are delivered on changes. */
export const shareChanges: Consumer = {
  name: 'share_changes',
  types: ['record.*'],
  wanted: async (db, events) => {
    const places = [...new Set(events.map(({ space, table }) => `${space} ${table ?? ''}`))]
    const { rows } = await db.run<{ readonly place: string }>(sql`
      select distinct giver || ' ' || table_id as place from gantry.share
      where state = 'active' and schedule ->> 'kind' = 'change' and giver || ' ' || table_id = any(${places}::text[])`)
    const wanted = new Set(rows.map(({ place }) => place))
    return events.filter(({ space, table }) => wanted.has(`${space} ${table ?? ''}`))
  },
  handle: async (ctx: Ctx, { table }) => {
    const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
      select id from gantry.share
      where giver = ${ctx.space} and table_id = ${table ?? ''} and state = 'active' and schedule ->> 'kind' = 'change'`)
    for (const { id } of rows) await wakeShare(ctx.db, id, new Date(ctx.now.getTime() + calm), 'change')
  },
}

/** Days the log of deliveries is kept. */
const keptDays = 90

/** Deletes deliveries past their retention, once a day. */
export const forgetDeliveries: Schedule = {
  name: 'sharing_forget_deliveries',
  cron: '20 19 * * *',
  run: async kernel => {
    const before = new Date(kernel.now().getTime() - keptDays * 86_400_000)
    await platform(kernel).run(sql`delete from gantry.share_delivery where started_at < ${before}`)
    await platform(kernel).run(sql`delete from gantry.outside_delivery where started_at < ${before}`)
  },
}
