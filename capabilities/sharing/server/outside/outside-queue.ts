import {
  type Consumer,
  type Kernel,
  platform,
  type Queue,
  sql,
  wake,
  withLockIfFree,
} from '@gantry/kernel/server'
import type { Delivery } from '../../shared/contract.ts'
import { calm, retries } from '../share-queue.ts'
import { deliverOutside } from './deliver-outside.ts'
import { outsideQueueName, wakeAgreement } from './outside-clock.ts'
import { isInForce, storedAgreement } from './stored-agreement.ts'

interface Due {
  /** Milliseconds; null: nothing is planned. */
  readonly left: number | null
  readonly cause: Delivery['cause']
}

/** When an agreement is due; at once where a process ended before it planned the next time. */
const dueOf = async (kernel: Kernel, id: string): Promise<Due | undefined> => {
  const { rows } = await platform(kernel).run<Due>(sql`
    select coalesce(next_cause, 'schedule') as cause,
      case when next_at is null and (schedule ->> 'kind' = 'every' or coalesce((
          select d.state in ('running', 'failed') from gantry.outside_delivery d where d.agreement = a.id
          order by d.started_at desc limit 1), false)) then 0
        else extract(epoch from next_at - ${kernel.now()}::timestamptz)::float8 * 1000 end as left
    from gantry.outside_agreement a where id = ${id}::uuid`)
  return rows[0]
}

const deliverDue = async (kernel: Kernel, id: string, signal: AbortSignal): Promise<void> => {
  const due = await dueOf(kernel, id)
  if (!due || due.left === null) return
  const db = platform(kernel)
  const in_ = (milliseconds: number) => new Date(kernel.now().getTime() + milliseconds)
  if (due.left > 0) return wake(db, outsideQueueName, id, { agreement: id }, in_(due.left))
  const agreement = await storedAgreement(db, id)
  const { schedule } = agreement
  const had = await withLockIfFree(kernel.database, agreement.giver, `outside ${id}`, async () => {
    await db.run(sql`update gantry.outside_agreement set next_at = null where id = ${id}::uuid`)
    return isInForce(agreement) ? deliverOutside(kernel, agreement, due.cause, signal) : null
  })
  if (!had) {
    await wakeAgreement(db, id, in_(calm), due.cause)
    return
  }
  if (had.result === null || had.result === 'stopped') return
  const delay = had.result === 'failed' ? retries[agreement.attempts] : undefined
  await db.run(sql`
    update gantry.outside_agreement set attempts = ${delay === undefined ? 0 : agreement.attempts + 1}
    where id = ${id}::uuid`)
  if (delay !== undefined) await wakeAgreement(db, id, in_(delay), 'retry')
  else if (schedule.kind === 'every') await wakeAgreement(db, id, in_(schedule.minutes * 60_000), 'schedule')
}

/** Deliveries to systems outside have workers of their own: a partner that answers slowly delays no other delivery. */
export const outsideQueue: Queue = {
  ...outsideQueueName,
  concurrency: 2,
  run: (kernel, about, signal) =>
    deliverDue(kernel, (about as { readonly agreement: string }).agreement, signal),
}

/** Records of tables that are sent outside on changes. */
export const outsideChanges: Consumer = {
  name: 'outside_changes',
  types: ['record.*'],
  wanted: async (db, events) => {
    const places = [...new Set(events.map(({ space, table }) => `${space} ${table ?? ''}`))]
    const { rows } = await db.run<{ readonly place: string }>(sql`
      select distinct space || ' ' || table_id as place from gantry.outside_agreement
      where state = 'active' and schedule ->> 'kind' = 'change' and space || ' ' || table_id = any(${places}::text[])`)
    const wanted = new Set(rows.map(({ place }) => place))
    return events.filter(({ space, table }) => wanted.has(`${space} ${table ?? ''}`))
  },
  handle: async (ctx, { table }) => {
    const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
      select id from gantry.outside_agreement
      where space = ${ctx.space} and table_id = ${table ?? ''} and state = 'active' and schedule ->> 'kind' = 'change'`)
    for (const { id } of rows) await wakeAgreement(ctx.db, id, new Date(ctx.now.getTime() + calm), 'change')
  },
}
