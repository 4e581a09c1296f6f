import { AppError } from '@gantry/base/shared'
import { type Ctx, isoSeconds, platform, sql } from '@gantry/kernel/server'
import type { CustomerDetail } from '../../shared/services/summary-contract.ts'
import { customersOf, paidFor, serviceState } from '../services/reach.ts'
import { quotasOf } from '../usage/quotas-of.ts'
import { customerLine, presenceOf } from './lines.ts'

/** Tickets that are shown. */
const shown = 10

/** @throws AppError enterprise.not_found, also for a customer out of reach */
export const readCustomer = async (ctx: Ctx, customer: string): Promise<CustomerDetail> => {
  const { rows } = await platform(ctx.kernel).run<CustomerDetail>(sql`
    select ${customerLine(ctx)}, s.valid_until::text as "validUntil", s.valid_until - ${ctx.now}::date as "daysLeft",
      ${isoSeconds(sql`s.created_at`)} as "createdAt", p.name as provider, coalesce(e.contact, '') as contact,
      coalesce(e.phone, '') as phone,
      (select count(*)::int from gantry.t_application a where a.space = s.id and a.deleted_at is null) as applications,
      ${quotasOf} as quotas,
      (select coalesce(json_agg(json_build_object('kind', u.kind, 'day', u.day, 'used', u.used) order by u.kind, u.day), '[]')
        from gantry.space_usage u where u.space = s.id and u.day > ${ctx.now}::date - 30) as trend,
      ${presenceOf(ctx, sql`r.space = s.id`)} as active,
      (select coalesce(json_agg(json_build_object('id', v.id, 'product',
          json_build_object('id', d.id, 'name', d.name, 'note', d.note), 'state', ${serviceState(ctx)},
          'validUntil', v.valid_until, 'daysLeft', v.valid_until - ${ctx.now}::date, 'paid', ${paidFor})
          order by v.state, v.valid_until, d.name), '[]')
        from gantry.space_service v join gantry.product d on d.id = v.product where v.space = s.id) as opened,
      (select coalesce(json_agg(json_build_object('id', t.id, 'number', t.number, 'title', t.title, 'state', t.state,
          'urgent', t.urgent, 'changedAt', ${isoSeconds(sql`t.changed_at`)}, 'rating', t.rating) order by t.changed_at desc), '[]')
        from (select * from gantry.ticket t where t.space = s.id order by t.changed_at desc limit ${shown}) t) as tickets
    from gantry.space s left join gantry.enterprise e on e.space = s.id left join gantry.provider p on p.id = e.provider
    where s.id = ${customer} and ${customersOf(ctx)}`)
  if (!rows[0]) throw new AppError('enterprise.not_found')
  return rows[0]
}
