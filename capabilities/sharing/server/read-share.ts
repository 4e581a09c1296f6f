import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import { mayRead } from './list-shares.ts'
import { offeredRows } from './read-offered.ts'
import { isOpen, ownShare } from './stored-share.ts'

/** The receiving side read an offer, which both sides see to the minute. */
export const noteReading = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.share set last_read_at = ${ctx.now}
    where id = ${id}::uuid and (last_read_at is null or last_read_at < ${ctx.now}::timestamptz - interval '1 minute')`)
}

/**
 * Records of an offer as the receiving side sees them. The giving side sees them at any time; the other while the offer is in force,
 * and its administrators the first ones of an offer that waits for their answer.
 * @throws AppError share.not_found, share.state, share.owner_gone
 */
export const readShare = async (
  ctx: Ctx,
  { id, page = 1, pageSize = 20, sort, direction = 'asc' }: InputOf<typeof contract.readShare>,
): Promise<contract.SharedRows> => {
  const share = await ownShare(ctx, id)
  const isManager = ctx.actor.userType === 'admin'
  const isGiver = share.giver === ctx.space
  if (!(isManager || (!isGiver && mayRead(ctx, share.arrival)))) throw new AppError('share.not_found')
  const isPreview = share.state === 'offered' && !share.ended && page === 1 && pageSize <= 20
  if (!isGiver && !isOpen(share) && !isPreview) throw new AppError('share.state')
  if (sort !== undefined && !share.fields.some(field => field.id === sort))
    throw new AppError('request.invalid', {}, [issue('sort', 'unknown', { value: sort })])
  if (!isGiver) await noteReading(ctx, id)
  return offeredRows(
    ctx.kernel,
    share,
    { page, pageSize, ...(sort !== undefined && { sort: { field: sort, direction } }) },
    ctx.actor,
  )
}
