import { type Executor, type Queue, sql, wake } from '@gantry/kernel/server'
import type { Delivery } from '../../shared/contract.ts'

/** The name that queued entries have. */
export const outsideQueueName: Pick<Queue, 'name'> = { name: 'share_outside' }

/** Makes a delivery of an agreement due at a time, if none is due earlier; false: it is not in force. */
export const wakeAgreement = async (
  db: Executor,
  id: string,
  at: Date,
  cause: Delivery['cause'],
): Promise<boolean> => {
  const { count } = await db.run(sql`
    update gantry.outside_agreement set next_at = least(next_at, ${at}), next_cause = ${cause}
    where id = ${id}::uuid and state = 'active'`)
  if (count > 0) await wake(db, outsideQueueName, id, { agreement: id }, at)
  return count > 0
}
