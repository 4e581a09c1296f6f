import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, everySpace, type Kernel, platform, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { type PayMethod, providerOf } from '../../shared/methods.ts'
import type * as contract from '../../shared/orders-contract.ts'
import { type RefundState, refundAfter } from '../../shared/states.ts'
import { entryDay, holdDays } from '../book-day.ts'
import { openLine } from '../merchants/open-account.ts'
import type { RefundOutcome } from '../providers/line.ts'
import { noticeUrlOf } from './notice-url.ts'
import { orderNo } from './order-no.ts'
import { planRefundAsking } from './plan.ts'
import { type By, noteEvent } from './steps.ts'

interface HeldRefund {
  readonly id: string
  readonly no: string
  readonly order: string
  readonly state: RefundState
  readonly amount: number
  readonly reason: string
  readonly asked: number
  readonly tradeNo: string
  readonly total: number
  readonly origin: string
  readonly merchant: string
  readonly method: PayMethod
}

const columns = sql`r.id, r.no, r.of_order as "order", r.state, r.amount::float8 as amount, r.reason, r.asked,
  o.trade_no as "tradeNo", o.amount::float8 as total, o.origin, c.merchant, c.method`
const source = sql`gantry.pay_refund r join gantry.pay_order o on o.id = r.of_order join gantry.pay_channel c on c.id = o.channel`

/** Applies what the provider says of a refund; what is done is written into the book, once. */
const applyRefund = async (
  db: Executor,
  by: By,
  refund: HeldRefund,
  { state: said, theirNo, note }: RefundOutcome,
): Promise<void> => {
  const state = refundAfter(refund.state, said === 'running' ? 'taken' : said)
  if (state === null) return
  const isDone = state === 'done'
  await db.run(sql`
    update gantry.pay_refund set state = ${state}, note = ${note}, their_no = coalesce(${theirNo}, their_no),
      done_at = ${isDone ? by.now : null}
    where id = ${refund.id}`)
  await noteEvent(db, by, refund.order, `refund_${state}`, `${refund.no} ${note}`.trim())
  if (!isDone) return
  const provider = providerOf(refund.method)
  await holdDays(db, refund.merchant, provider)
  await db.run(sql`
    insert into gantry.pay_entry (kind, no, merchant, provider, day, at, amount, of_order)
    values ('refund', ${refund.no}, ${refund.merchant}, ${provider},
      ${entryDay(by.now, by.now, sql`${refund.merchant}::uuid`, sql`${provider}`)}, ${by.now}, ${-refund.amount}::bigint, ${refund.order})
    on conflict (kind, no) do nothing`)
}

/** Applies a notice about a refund of this merchant. @returns false when there is none with this number */
export const applyRefundNotice = async (
  db: Executor,
  by: By,
  merchant: string,
  no: string,
  outcome: RefundOutcome,
): Promise<boolean> => {
  const { rows } = await db.run<HeldRefund>(sql`
    select ${columns} from ${source} where r.no = ${no} and c.merchant = ${merchant} for update of r`)
  if (!rows[0]) return false
  await applyRefund(db, by, rows[0], outcome)
  return true
}

/**
 * Asks for a refund: noted first, then sent to the provider, so that a lost answer is found by asking.
 * @throws AppError record.not_found, payment.state for an order that is not paid, request.invalid beyond what is left
 */
export const refundOrder = async (
  ctx: Ctx,
  { id, key, amount, reason }: InputOf<typeof contract.refundOrder>,
): Promise<{ readonly id: string }> => {
  if (reason.trim() === '') throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  const isNew = await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ no: string; state: string; left: number }>(sql`
      select o.no, o.state, o.amount::float8 - coalesce((select sum(r.amount)::float8 from gantry.pay_refund r
        where r.of_order = o.id and r.state <> 'failed' and r.id <> ${key}), 0) as left
      from gantry.pay_order o where o.id = ${id} for update of o`)
    const [order] = rows
    if (!order) throw new AppError('record.not_found')
    if (order.state !== 'paid') throw new AppError('payment.state')
    if (amount > order.left)
      throw new AppError('request.invalid', {}, [issue('amount', 'max', { limit: order.left / 100 })])
    const { count } = await tx.run(sql`
      insert into gantry.pay_refund (id, no, of_order, amount, reason, state, created_at)
      values (${key}, ${orderNo(ctx.now, 'R')}, ${id}, ${amount}, ${reason.trim()}, 'asked', ${ctx.now})
      on conflict (id) do nothing`)
    if (count === 0) return false
    const by = { now: ctx.now, who: ctx.actor.name }
    await noteEvent(tx, by, id, 'refund_asked', `${amount} ${reason.trim()}`)
    await audit(
      { ...ctx, db: tx },
      { action: 'payment.refunded', details: { order: { id, name: order.no }, amount, reason } },
    )
    await planRefundAsking(tx, ctx.now, id, 0)
    return true
  })
  if (isNew) await sendRefund(ctx.kernel, key)
  return { id: key }
}

const readRefund = async (kernel: Kernel, id: string): Promise<HeldRefund | null> => {
  const { rows } = await platform(kernel).run<HeldRefund>(
    sql`select ${columns} from ${source} where r.id = ${id}`,
  )
  return rows[0] ?? null
}

/** Codes after which nobody knows whether money goes back. */
const unclear = /SYSTEM_?ERROR|NEED_RETRY|FREQUENCY_LIMIT|unknow-error|^(20000|429|5\d\d)$/i

const sendRefund = async (kernel: Kernel, id: string): Promise<void> => {
  const refund = await readRefund(kernel, id)
  if (!refund) return
  const { no: refundNo, tradeNo: no, amount, total, reason, origin, merchant, method } = refund
  const line = await openLine(kernel, merchant, providerOf(method))
  const noticeUrl = noticeUrlOf(origin, providerOf(method), merchant)
  let outcome: RefundOutcome
  try {
    outcome = await line.refund({ no, refundNo, amount, total, reason, noticeUrl })
  } catch (error) {
    // A refusal is final; an answer that never came is not, nor one that says nothing of the refund: the same number is sent again.
    if (!(error instanceof AppError) || error.code !== 'payment.provider') throw error
    if (unclear.test(String(error.params.code))) throw error
    outcome = {
      state: 'failed',
      theirNo: null,
      note: `${String(error.params.code)} ${String(error.params.said)}`,
    }
  }
  await applyTo(kernel, id, method, outcome)
}

const applyTo = (kernel: Kernel, id: string, who: string, outcome: RefundOutcome) =>
  kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<HeldRefund>(
      sql`select ${columns} from ${source} where r.id = ${id} for update of r`,
    )
    if (rows[0]) await applyRefund(tx, { now: kernel.now(), who }, rows[0], outcome)
  })

/**
 * Asks about the open refunds of an order. @returns how often the one asked least was asked; null: none is open any more
 */
export const askRefunds = async (kernel: Kernel, order: string): Promise<number | null> => {
  const open = sql`r.of_order = ${order} and r.state in ('asked', 'running')`
  const { rows } = await platform(kernel).run<HeldRefund>(sql`
    select ${columns} from ${source} where ${open} order by r.created_at limit 20`)
  for (const { id, state, no: refundNo, tradeNo: no, merchant, method } of rows) {
    // Nothing was heard of it, so it may never have been sent. A provider takes one number once.
    if (state === 'asked') {
      await sendRefund(kernel, id)
      continue
    }
    const line = await openLine(kernel, merchant, providerOf(method))
    await applyTo(kernel, id, method, await line.queryRefund({ no, refundNo }))
  }
  const { rows: left } = await platform(kernel).run<{ asked: number }>(sql`
    update gantry.pay_refund r set asked = asked + 1 where ${open} returning asked`)
  return left.length === 0 ? null : Math.min(...left.map(({ asked }) => asked))
}
