import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, everySpace, isoSeconds, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/payer-contract.ts'

/** The number of a receipt `x` as people read it. */
export const receiptNo = sql`to_char(x.issued_at at time zone 'Asia/Shanghai', 'YYYY') || '-' || lpad(x.number::text, 6, '0')`

const receiptOf = async (db: Executor, space: string, order: string): Promise<contract.Receipt | null> => {
  const { rows } = await db.run<{ body: object; no: string; at: string; by: string; refunded: number }>(sql`
    select x.body, ${receiptNo} as no, ${isoSeconds(sql`x.issued_at`)} as at, x.issued_by as by,
      coalesce((select sum(r.amount)::float8 from gantry.pay_refund r
        where r.of_order = o.id and r.state <> 'failed'), 0) as refunded
    from gantry.pay_receipt x join gantry.pay_order o on o.id = x.of_order
    where x.of_order = ${order} and o.space = ${space}`)
  const [row] = rows
  if (!row) return null
  const { body, no, at, by, refunded } = row
  return { ...(body as Omit<contract.Receipt, 'no'>), no, issuedAt: at, issuedBy: by, refunded }
}

/** @throws AppError record.not_found */
export const readReceipt = async (
  ctx: Ctx,
  { id }: InputOf<typeof contract.readReceipt>,
): Promise<contract.Receipt> => {
  const found = await ctx.kernel.database.transaction(everySpace, db => receiptOf(db, ctx.space, id))
  if (!found) throw new AppError('record.not_found')
  return found
}

/**
 * Issues the receipt of a paid order. Numbers of a merchant have no gaps: its row is locked meanwhile.
 * @throws AppError record.not_found, payment.state for an order that is not paid, request.invalid
 */
export const issueReceipt = async (
  ctx: Ctx,
  { id, payer, taxNo }: InputOf<typeof contract.issueReceipt>,
): Promise<contract.Receipt> => {
  if (payer.trim() === '') throw new AppError('request.invalid', {}, [issue('payer', 'required')])
  const { space, now } = ctx
  return ctx.kernel.database.transaction(everySpace, async db => {
    const { rows } = await db.run<{ no: string; state: string; merchant: string | null }>(sql`
      select o.no, o.state, c.merchant from gantry.pay_order o left join gantry.pay_channel c on c.id = o.channel
      where o.id = ${id} and o.space = ${space} for update of o`)
    const [order] = rows
    if (!order) throw new AppError('record.not_found')
    if (order.state !== 'paid' || order.merchant === null) throw new AppError('payment.state')
    const known = await receiptOf(db, space, id)
    if (known) return known
    await db.run(sql`select from gantry.pay_merchant where id = ${order.merchant} for update`)
    await db.run(sql`
      insert into gantry.pay_receipt (of_order, merchant, number, issued_at, issued_by, body)
      select o.id, m.id,
        (select coalesce(max(number), 0) + 1 from gantry.pay_receipt where merchant = m.id), ${now}, ${ctx.actor.name},
        json_build_object('payer', ${payer.trim()}::text, 'taxNo', ${taxNo}::text, 'merchant', m.name, 'title', o.title,
          'amount', o.amount, 'method', c.method, 'paidAt', ${isoSeconds(sql`o.paid_at`)}, 'orderNo', o.no,
          'theirNo', coalesce(o.their_no, ''))
      from gantry.pay_order o join gantry.pay_channel c on c.id = o.channel join gantry.pay_merchant m on m.id = c.merchant
      where o.id = ${id}`)
    await audit(
      { ...ctx, db },
      { action: 'payment.receipt_issued', details: { order: { id, name: order.no } } },
    )
    const issued = await receiptOf(db, space, id)
    if (!issued) throw new AppError('record.not_found')
    return issued
  })
}
