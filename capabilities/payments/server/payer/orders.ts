import { AppError } from '@gantry/base/shared'
import type { Io } from '@gantry/http/server'
import { type Ctx, empty, isoSeconds, platform, readSetting, sql } from '@gantry/kernel/server'
import { addressSetting, type InputOf, type OutputOf } from '@gantry/model/shared'
import type { PayCode } from '../../shared/orders-contract.ts'
import type * as contract from '../../shared/payer-contract.ts'
import { askOrder, payOrder } from '../orders/orders.ts'
import { readOrder } from '../orders/read-orders.ts'
import { receiptNo } from './receipts.ts'

const pageSize = 30

/** Orders are rows of the platform: every statement here names the space of the caller. */
export const listOwnOrders = async (
  { kernel, space }: Ctx,
  { state, page = 1 }: InputOf<typeof contract.listOwnOrders>,
): Promise<OutputOf<typeof contract.listOwnOrders>> => {
  const { rows } = await platform(kernel).run<contract.OwnOrder>(sql`
    select o.id, o.no, o.title, o.note, o.amount::float8 as amount, o.state, c.method,
      coalesce((select sum(r.amount)::float8 from gantry.pay_refund r
        where r.of_order = o.id and r.state <> 'failed'), 0) as refunded,
      ${isoSeconds(sql`o.created_at`)} as "createdAt", ${isoSeconds(sql`o.paid_at`)} as "paidAt", ${receiptNo} as receipt
    from gantry.pay_order o left join gantry.pay_channel c on c.id = o.channel
      left join gantry.pay_receipt x on x.of_order = o.id
    where o.space = ${space} ${state ? sql`and o.state = ${state}` : empty}
    order by o.state in ('created', 'paying') desc, o.created_at desc, o.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const { rows: counted } = await platform(kernel).run<{ open: number }>(sql`
    select count(*)::int as open from gantry.pay_order where space = ${space} and state in ('created', 'paying')`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize, open: counted[0]?.open ?? 0 }
}

/** @throws AppError record.not_found, also for orders of other spaces */
const requireOwn = async ({ kernel, space }: Ctx, id: string): Promise<void> => {
  const { count } = await platform(kernel).run(
    sql`select from gantry.pay_order where id = ${id} and space = ${space}`,
  )
  if (count === 0) throw new AppError('record.not_found')
}

/** @throws AppError record.not_found */
export const readOwnOrder = async (
  ctx: Ctx,
  { id }: InputOf<typeof contract.readOwnOrder>,
): Promise<contract.OwnOrderDetail> => {
  await requireOwn(ctx, id)
  const { product, refunds: _r, history: _h, space, ...order } = await readOrder(ctx, { id })
  const { rows } = await platform(ctx.kernel).run<{ receipt: string }>(
    sql`select ${receiptNo} as receipt from gantry.pay_receipt x where x.of_order = ${id}`,
  )
  return { ...order, title: product.name, receipt: rows[0]?.receipt ?? null, payer: space.name }
}

/** @throws AppError record.not_found, and what `payOrder` refuses */
export const payOwnOrder = async (
  ctx: Ctx,
  { id, type }: InputOf<typeof contract.payOwnOrder>,
  io: Pick<Io, 'origin'>,
): Promise<PayCode> => {
  await requireOwn(ctx, id)
  // The host a payer names is not where notices of payment go, if the operator has set an address.
  const address = await readSetting(ctx.kernel, addressSetting)
  return payOrder(ctx, { id, type }, { origin: address ? new URL(address).origin : io.origin })
}

/** @throws AppError record.not_found, and what `askOrder` refuses */
export const askOwnOrder = async (ctx: Ctx, { id }: InputOf<typeof contract.askOwnOrder>): Promise<void> => {
  await requireOwn(ctx, id)
  await askOrder(ctx, { id })
}
