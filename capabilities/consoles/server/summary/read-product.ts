import { AppError } from '@gantry/base/shared'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import type { ProductDetail } from '../../shared/services/summary-contract.ts'
import { customersOf, ownProduct, paidFor, serviceState } from '../services/reach.ts'
import { activeUsers, productLine, revenueOf } from './lines.ts'

/** Customers that are shown. */
const shown = 100

/** @throws AppError record.not_found, also for a product that is neither kept nor used within reach */
export const readProduct = async (ctx: Ctx, id: string): Promise<ProductDetail> => {
  const { rows } = await platform(ctx.kernel).run<ProductDetail>(sql`
    with reached as materialized (
      select s.id from gantry.space s left join gantry.enterprise e on e.space = s.id where ${customersOf(ctx)}
    )
    select ${productLine(ctx)},
      ${revenueOf(ctx, sql`x.space in (select id from reached) and x.service in (select v.id from gantry.space_service v where v.product = d.id)`)} as revenue,
      (select coalesce(json_agg(json_build_object('id', x.id, 'space', x.space, 'state', x.state, 'openedOn', x.opened,
          'validUntil', x.until, 'daysLeft', x.days, 'paid', x.paid, 'activeUsers', x.people) order by x.until, x.id), '[]')
        from (
          select v.id, json_build_object('id', s.id, 'name', s.name) as space, ${serviceState(ctx)} as state,
            v.opened_on as opened, v.valid_until as until, v.valid_until - ${ctx.now}::date as days, ${paidFor} as paid,
            ${activeUsers(ctx)} as people
          from gantry.space_service v join gantry.space s on s.id = v.space
          where v.product = d.id and v.space in (select id from reached) order by v.valid_until, v.id limit ${shown}
        ) x) as of
    from gantry.product d where d.id = ${id} and (${ctx.actor.userType !== 'admin'} and ${ownProduct(ctx)}
      or exists (select 1 from gantry.space_service v where v.product = d.id and v.space in (select id from reached)))`)
  if (!rows[0]) throw new AppError('record.not_found')
  return rows[0]
}
