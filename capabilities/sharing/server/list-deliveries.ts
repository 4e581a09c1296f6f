import { withoutValues } from '@gantry/base/shared'
import { type Ctx, empty, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import { deliveryColumns } from './delivery-columns.ts'
import { outsideDeliveryColumns } from './outside/outside-delivery-columns.ts'

const pageSize = 30

/** Deliveries the space gives or takes, those to systems outside too, newest first. */
export const listDeliveries = async (
  ctx: Ctx,
  { share, failed = false, page = 1 }: InputOf<typeof contract.listDeliveries>,
): Promise<{ readonly data: readonly contract.Delivery[]; readonly more: boolean }> => {
  const { rows } = await ctx.db.run<contract.Delivery>(sql`
    select id, share, cause, state, whole, "startedAt", "endedAt", read, created, changed, removed, rejected, error from (
      select ${deliveryColumns}, d.started_at from gantry.share_delivery d
      where ${ctx.space} in (d.giver, d.taker)
        ${share === undefined ? empty : sql`and d.share = ${share}::uuid`}
        ${failed ? sql`and d.state in ('failed', 'partly')` : empty}
      union all
      select ${outsideDeliveryColumns}, d.started_at from gantry.outside_delivery d
      where d.space = ${ctx.space} ${share === undefined ? empty : sql`and d.agreement = ${share}::uuid`}
        ${failed ? sql`and d.state = 'failed'` : empty}) d
    order by d.started_at desc, d.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/**
 * What the receiving table refused. The giving side learns how many there are, never why: reasons speak of the other's data. Titles
 * and values are shown to administrators alone, as the records of an offer are; a provider sees fields and reasons.
 */
export const listRejects = async (ctx: Ctx, delivery: string): Promise<readonly contract.Reject[]> => {
  const { rows } = await ctx.db.run<contract.Reject>(sql`
    select title, field, code, params from gantry.share_reject
    where delivery = ${delivery}::uuid and taker = ${ctx.space} order by at`)
  return ctx.actor.userType === 'admin'
    ? rows
    : rows.map(each => ({ ...each, title: null, params: withoutValues(each.params) }))
}
