import { type Executor, sql, wake } from '@gantry/kernel/server'

/** Seconds of silence after which the provider is asked; about an order then once more when it ends. */
const pauses = [30, 120, 600] as const

/** Queue of the questions to providers about open orders. */
export const askQueue = { name: 'gantry_payments_ask' }

interface Asked {
  readonly id: string
  readonly asked: number
  readonly closesAt: string | Date | null
}

/** Plans the next question about an order, in the transaction of the change. */
export const planAsking = async (db: Executor, now: Date, { id, asked, closesAt }: Asked): Promise<void> => {
  const pause = pauses[asked]
  const ends = closesAt === null ? now : new Date(closesAt)
  const at = pause === undefined ? ends : new Date(now.getTime() + pause * 1000)
  await wake(db, askQueue, id, { order: id }, at)
}

/** Plans the next question about refunds of an order: after the pauses every hour, after a day every day. */
export const planRefundAsking = async (db: Executor, now: Date, id: string, asked: number): Promise<void> => {
  const pause = pauses[asked] ?? (asked < 27 ? 3_600 : 86_400)
  const at = new Date(now.getTime() + pause * 1000)
  await wake(db, askQueue, `${id} refunds`, { order: id, refunds: true }, at)
}

/** Wakes what a lost entry of the queue left asleep. */
export const wakeSleeping = async (db: Executor, now: Date): Promise<void> => {
  const { rows: orders } = await db.run<{ id: string }>(sql`
    select id from gantry.pay_order where state = 'paying' and closes_at < ${now}::timestamptz - interval '30 minutes' limit 500`)
  for (const { id } of orders) await wake(db, askQueue, id, { order: id })
  const { rows: refunds } = await db.run<{ id: string }>(sql`
    select distinct of_order as id from gantry.pay_refund
    where state in ('asked', 'running') and created_at < ${now}::timestamptz - interval '2 days' limit 500`)
  for (const { id } of refunds) await wake(db, askQueue, `${id} refunds`, { order: id, refunds: true })
}
