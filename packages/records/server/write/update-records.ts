import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { asAct } from './acts.ts'
import { refuseStrangers } from './authorise.ts'
import { type Batch, type SeenVersions, treatAll } from './batch.ts'
import { reviseRecords } from './revise-records.ts'
import type { RecordInput } from './row.ts'
import { targetOf } from './target.ts'
import { idsOf, type Which } from './which.ts'

/**
 * Makes the same changes in many records, each checked like a single one. Those that are no longer at the version they were
 * `seen` at are refused with record.conflict; the others, and all that nobody saw, are changed at the version they have.
 */
export const updateRecords = async (
  ctx: Ctx,
  table: TableId,
  which: Which,
  changes: RecordInput,
  seen?: SeenVersions,
): Promise<Batch> => {
  const target = await targetOf(ctx, table)
  refuseStrangers(ctx, target, 'update')
  return asAct(ctx, 'update', table, async () =>
    treatAll(ctx, target, await idsOf(ctx, target, which, 'update'), {
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
