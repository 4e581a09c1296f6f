import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { asBatch } from './as-batch.ts'
import { requirePermission } from './authorise.ts'
import { type Batch, processBatch, type SeenVersions } from './batch.ts'
import { reviseRecords } from './revise-records.ts'
import type { RecordInput } from './row.ts'
import { targetOf } from './target.ts'
import { idsOf, type Which } from './which.ts'

/**
 * Applies the same changes to many records, each checked like a single one. Records that are no longer at their
 * `seen` version are refused with record.conflict; records without a seen version are updated at their current
 * one.
 */
export const updateRecords = async (
  ctx: Ctx,
  table: TableId,
  which: Which,
  changes: RecordInput,
  seen?: SeenVersions,
): Promise<Batch> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'update')
  return asBatch(ctx, 'update', table, async () =>
    processBatch(ctx, target, await idsOf(ctx, target, which, 'update'), {
      operation: 'update',
      life: 'living',
      seen,
      treat: rows =>
        reviseRecords(
          ctx,
          target,
          rows.map(before => ({ before, input: changes })),
        ),
    }),
  )
}
