import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { openRecord } from '../write/open-record.ts'
import { targetOf } from '../write/target.ts'
import { endUngrounded } from './end-ungrounded.ts'
import { sharesByPolicy } from './share-record.ts'

/**
 * Revokes a share from the next request on, with all shares based on it alone. An actor who shares only what
 * was shared with them may revoke only their own shares.
 * @throws AppError record.not_found, also for a missing share; permission.denied
 */
export const revokeShare = async (ctx: Ctx, table: TableId, id: string, share: string): Promise<void> => {
  const target = await targetOf(ctx, table)
  const row = await openRecord(ctx, target, id, 'share')
  const whole = await sharesByPolicy(ctx, target, row)
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ subject: string; level: string; responsible: string }>(sql`
      delete from gantry.record_share
      where space = ${ctx.space} and table_id = ${table} and record_id = ${row.id}::uuid and id = ${share}::uuid
        and channel = 'share'
      returning subject, level, responsible`)
    const [gone] = rows
    if (!gone) throw new AppError('record.not_found', { table, id: share })
    if (!whole && gone.responsible !== ctx.actor.personId) throw new AppError('permission.denied', { table })
    const { subject, level } = gone
    await audit(tx, { action: 'record.unshared', table, recordId: row.id, details: { subject, level } })
    await endUngrounded(tx, table, row.id)
    await emit(tx, { type: 'record.unshared', table, recordId: row.id, version: Number(row.version) })
  })
}
