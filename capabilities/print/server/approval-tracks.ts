import type { Ctx, Kernel } from '@gantry/kernel/server'
import { type TableId, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import type { ApprovalTracks } from '../shared/approval.ts'

/** The decisions about records that the actor may read, as far as he is concerned with their workflows. */
export type ApprovalSource = (
  ctx: Ctx,
  asked: { readonly table: TableId; readonly records: readonly string[] },
) => Promise<ApprovalTracks>

const sources = new WeakMap<Kernel, ApprovalSource>()

/** Says who tells the decisions of workflows, so that printing knows nothing of them. */
export const registerApprovalTracks = (kernel: Kernel, source: ApprovalSource): void => {
  sources.set(kernel, source)
}

/** The decisions about records the caller has read with the rights of the actor. */
export const tracksOfRead = async (
  ctx: Ctx,
  table: TableId,
  records: readonly string[],
): Promise<ApprovalTracks> => (await sources.get(ctx.kernel)?.(ctx, { table, records })) ?? {}

/** The decisions about those of the records the actor may read. @throws AppError table.not_found */
export const listApprovalTracks = async (
  ctx: Ctx,
  table: TableId,
  ids: readonly string[],
): Promise<ApprovalTracks> => {
  const { data } = await findRecords(ctx, table, {
    filter: where('id', 'in', [...ids]),
    fields: [],
    pageSize: ids.length,
    count: 'none',
  })
  return tracksOfRead(
    ctx,
    table,
    data.map(({ id }) => id),
  )
}
