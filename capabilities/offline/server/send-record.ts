import type { Ctx } from '@gantry/kernel/server'
import { createRecordOnce, type RecordInput, retryOnCatalogChange } from '@gantry/records/server'

interface Sent {
  readonly table: string
  readonly id: string
  readonly record: RecordInput
}

/** Creates a record that was filled in without a network. */
export const sendRecord = async (
  ctx: Ctx,
  { table, id, record }: Sent,
): Promise<{ readonly id: string; readonly version: number; readonly created: boolean }> => {
  const made = await retryOnCatalogChange(ctx, ctx => createRecordOnce(ctx, table, id, record))
  return { id: made.id, version: made.version, created: made.created }
}
