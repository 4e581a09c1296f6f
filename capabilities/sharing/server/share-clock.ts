import { type Executor, type Queue, sql, wake } from '@gantry/kernel/server'
import type { Delivery } from '../shared/contract.ts'

/** The name that queued entries have. */
export const shareQueueName: Pick<Queue, 'name'> = { name: 'share_deliveries' }

/**
 * Makes a delivery due at a time, if none is due earlier. Offers that deliver nothing are left alone: those read in place, those that
 * are not in force, and changes of offers that are not delivered on changes.
 */
export const wakeShare = async (
  db: Executor,
  id: string,
  at: Date,
  cause: Delivery['cause'],
): Promise<boolean> => {
  const { count } = await db.run(sql`
    update gantry.share set next_at = least(next_at, ${at}), next_cause = ${cause}
    where id = ${id}::uuid and state = 'active' and arrival ->> 'mode' = 'table'
      and (${cause} <> 'schedule' or schedule ->> 'kind' <> 'hand' or next_at is not null)`)
  if (count > 0) await wake(db, shareQueueName, id, { share: id }, at)
  return count > 0
}
