import { AppError } from '@gantry/base/shared'
import { type Ctx, empty, isoSeconds, patternOf, platform, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/orders-contract.ts'
import { channelReady } from '../catalogue/channels.ts'

const pageSize = 30

const columns = sql`o.id, o.no, json_build_object('id', s.id, 'name', s.name) as space,
  json_build_object('id', p.id, 'name', o.title) as product, o.amount::float8 as amount,
  coalesce((select sum(r.amount)::float8 from gantry.pay_refund r where r.of_order = o.id and r.state <> 'failed'), 0) as refunded,
  o.state, c.method, m.name as merchant, ${isoSeconds(sql`o.created_at`)} as "createdAt", ${isoSeconds(sql`o.paid_at`)} as "paidAt"`
const source = sql`gantry.pay_order o join gantry.space s on s.id = o.space join gantry.pay_product p on p.id = o.product
  left join gantry.pay_channel c on c.id = o.channel left join gantry.pay_merchant m on m.id = c.merchant`

export const listOrders = async (
  { kernel }: Ctx,
  { state, product, merchant, search, page = 1 }: InputOf<typeof contract.listOrders>,
): Promise<OutputOf<typeof contract.listOrders>> => {
  const pattern = search?.trim() ? patternOf(search.toLowerCase()) : null
  const { rows } = await platform(kernel).run<contract.PayOrder>(sql`
    select ${columns} from ${source}
    where true ${state ? sql`and o.state = ${state}` : empty} ${product ? sql`and o.product = ${product}` : empty}
      ${merchant ? sql`and c.merchant = ${merchant}` : empty}
      ${
        pattern
          ? sql`and (lower(o.no) like ${pattern} or lower(s.name) like ${pattern} or lower(o.title) like ${pattern}
        or lower(o.their_no) like ${pattern})`
          : empty
      }
    order by o.created_at desc, o.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** @throws AppError record.not_found */
export const readOrder = async (
  { kernel }: Ctx,
  { id }: InputOf<typeof contract.readOrder>,
): Promise<contract.PayOrderDetail> => {
  const { rows } = await platform(kernel).run<contract.PayOrderDetail>(sql`
    select ${columns}, o.note, o.their_no as "theirNo", o.code, ${isoSeconds(sql`o.closes_at`)} as "closesAt",
      (select coalesce(json_agg(json_build_object('id', r.id, 'no', r.no, 'amount', r.amount, 'reason', r.reason,
          'state', r.state, 'note', r.note, 'at', ${isoSeconds(sql`r.created_at`)}) order by r.created_at), '[]')
        from gantry.pay_refund r where r.of_order = o.id) as refunds,
      (select coalesce(json_agg(json_build_object('at', ${isoSeconds(sql`e.at`)}, 'who', e.who, 'action', e.action,
          'note', e.note) order by e.id), '[]')
        from (select * from gantry.pay_event e where e.of_order = o.id order by e.id desc limit 50) e) as history,
      (select coalesce(json_agg(json_build_object('id', t.id, 'nameZh', t.name_zh, 'nameEn', t.name_en, 'icon', t.icon,
          'method', t.method) order by t.place), '[]')
        from gantry.pay_type t where t.state = 'active' and exists (
          select 1 from gantry.pay_product_channel x join gantry.pay_channel c on c.id = x.channel
            join gantry.pay_merchant m on m.id = c.merchant
          where x.product = o.product and c.method = t.method and ${channelReady})) as types
    from ${source} where o.id = ${id}`)
  if (!rows[0]) throw new AppError('record.not_found')
  return rows[0]
}

/** Spaces by name, for the filter of the orders; at most 20. */
export const findSpaces = async (
  { kernel }: Ctx,
  { search = '' }: InputOf<typeof contract.findSpaces>,
): Promise<OutputOf<typeof contract.findSpaces>> => {
  const { rows } = await platform(kernel).run<{ id: string; name: string }>(sql`
    select id, name from gantry.space where lower(name) like ${patternOf(search.toLowerCase())} order by name, id limit 20`)
  return { data: rows }
}
