import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { asAct } from '../history/acts.ts'
import { refuseStrangers } from './authorise.ts'
import { type Batch, treatAll } from './batch.ts'
import { reviseRecords } from './revise-records.ts'
import type { RecordInput } from './row.ts'
import { targetOf } from './target.ts'
import { idsOf, type Which } from './which.ts'

/** Makes the same changes in many records, each checked like a single one, at the version it has now. */
export const updateRecords = async (
  ctx: Ctx,
  table: TableId,
  which: Which,
  changes: RecordInput,
): Promise<Batch> => {
  const target = await targetOf(ctx, table)
  refuseStrangers(ctx, target, 'update')
  return asAct(ctx, 'update', table, async () =>
    treatAll(ctx, target, await idsOf(ctx, target, which, 'update'), {
      operation: 'update',
      life: 'living',
      treat: rows =>
        reviseRecords(
          ctx,
          target,
          rows.map(before => ({ before, input: changes })),
        ),
    }),
  )
}
