import { audit, type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'

/**
 * Deletes every share of a record whose basis is gone, that is no remaining share or policy allows its giver to
 * pass it on to that extent, and writes audit rows. Shares that only support each other in a cycle have no
 * basis either. Call in the transaction of the change.
 */
export const endUngrounded = async (tx: Ctx, table: TableId, record: string): Promise<void> => {
  const ofRecord = sql`s.space = ${tx.space} and s.table_id = ${table} and s.record_id = ${record}::uuid`
  const { rows } = await tx.db.run<{ subject: string; level: string; giver: string }>(sql`
    with recursive grounded as (
      select s.id, s.operations from gantry.record_share s where ${ofRecord} and s.via is null
      union
      select s.id, s.operations from gantry.record_share s
        join grounded g on g.id = any(s.via) and 'share' = any(g.operations) and s.operations <@ g.operations
      where ${ofRecord})
    delete from gantry.record_share s
    where ${ofRecord} and s.channel = 'share' and s.id not in (select id from grounded)
    returning s.subject, s.level, s.given_by as giver`)
  for (const { subject, level, giver } of rows)
    await audit(tx, {
      action: 'record.unshared',
      table,
      recordId: record,
      details: { subject, level, passedOnBy: giver },
    })
}
