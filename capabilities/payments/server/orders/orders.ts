import { AppError, issue } from '@gantry/base/shared'
import type { Io } from '@gantry/http/server'
import { audit, type Ctx, type Executor, everySpace, platform, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { type PayMethod, providerOf } from '../../shared/methods.ts'
import type * as contract from '../../shared/orders-contract.ts'
import { channelReady, paidToday, productPayable } from '../catalogue/channels.ts'
import { openLine } from '../merchants/open-account.ts'
import { tellAsked } from '../payer/notice.ts'
import { askPayment, closeAtProvider, markClosed } from './ask.ts'
import { noticeUrlOf } from './notice-url.ts'
import { orderNo } from './order-no.ts'
import { planAsking } from './plan.ts'
import { askRefunds } from './refunds.ts'
import { type LockedOrder, lockOrder, noteEvent, takeStep } from './steps.ts'

/** How long a code can be paid. */
const openFor = 2 * 3_600_000

/**
 * Asks a space to pay for a product. The same key answers the same order.
 * @throws AppError space.not_found, record.not_found for a product that is stopped, payment.no_way where no channel could pay
 */
export const openOrder = async (
  ctx: Ctx,
  { key, space, product, note }: InputOf<typeof contract.openOrder>,
): Promise<{ readonly id: string }> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows: spaces } = await tx.run(sql`select 1 from gantry.space where id = ${space}`)
    if (spaces.length === 0) throw new AppError('space.not_found')
    const { rows } = await tx.run<{ no: string; title: string }>(sql`
      insert into gantry.pay_order (id, no, space, product, title, note, amount, state, created_at)
      select ${key}, ${orderNo(ctx.now, 'P')}, ${space}, p.id, p.name, ${note}, p.price, 'created', ${ctx.now}
      from gantry.pay_product p where p.id = ${product} and p.state = 'active'
      on conflict (id) do nothing returning no, title`)
    const [made] = rows
    if (!made) {
      const { rows: same } = await tx.run(sql`
        select 1 from gantry.pay_order where id = ${key} and space = ${space} and product = ${product}`)
      if (same.length === 0) throw new AppError('record.not_found')
      return
    }
    const { rows: ways } = await tx.run(
      sql`select 1 from gantry.pay_product p where p.id = ${product} and ${productPayable}`,
    )
    if (ways.length === 0) throw new AppError('payment.no_way')
    await noteEvent(tx, { now: ctx.now, who: ctx.actor.name }, key, 'created', note)
    await tellAsked(ctx, tx, space, key)
    await audit(
      { ...ctx, db: tx },
      {
        action: 'payment.order_opened',
        details: { order: { id: key, name: made.no }, space, product: { id: product, name: made.title } },
      },
    )
  })
  return { id: key }
}

interface Chosen {
  readonly channel: string
  readonly merchant: string
  readonly method: PayMethod
  readonly fits: boolean
}

/** The first channel of a way to pay that can take the order. @throws AppError payment.no_way, payment.limit */
const chooseChannel = async (db: Executor, now: Date, order: string, type: string): Promise<Chosen> => {
  const { rows } = await db.run<Chosen>(sql`
    select c.id as channel, c.merchant, c.method,
      o.amount <= coalesce(c.most_payment, o.amount) and
        o.amount + (${paidToday(now)}) <= coalesce(c.most_day::float8, 'infinity'::float8) as fits
    from gantry.pay_order o join gantry.pay_product_channel x on x.product = o.product
      join gantry.pay_channel c on c.id = x.channel join gantry.pay_merchant m on m.id = c.merchant
      join gantry.pay_type t on t.method = c.method and t.id = ${type} and t.state = 'active'
    where o.id = ${order} and ${channelReady} order by fits desc, c.place, c.id limit 1`)
  const [chosen] = rows
  if (!chosen) throw new AppError('payment.no_way')
  if (!chosen.fits) throw new AppError('payment.limit')
  return chosen
}

const held = async (db: Executor, id: string): Promise<LockedOrder> => {
  const order = await lockOrder(db, id)
  if (!order) throw new AppError('record.not_found')
  return order
}

/**
 * Begins a payment. One that runs already is closed at the provider first, so that nobody pays twice. An order that the
 * provider refuses can be tried again; one whose answer is lost stays as being paid until the provider was asked.
 * @throws AppError request.invalid without the payer inside WeChat, record.not_found, payment.state, payment.no_way, payment.limit, payment.keys, payment.provider, outbound.*
 */
export const payOrder = async (
  ctx: Ctx,
  { id, type, openId }: InputOf<typeof contract.payOrder>,
  { origin }: Pick<Io, 'origin'>,
): Promise<contract.PayCode> => {
  const { kernel, now } = ctx
  const inTx = <T>(work: (tx: Executor) => Promise<T>) => kernel.database.transaction(everySpace, work)
  const before = await inTx(tx => held(tx, id))
  if (before.state !== 'created' && before.state !== 'paying') throw new AppError('payment.state')
  const chosen = await chooseChannel(platform(kernel), now, id, type)
  if (chosen.method === 'wechat_jsapi' && openId === undefined)
    throw new AppError('request.invalid', {}, [issue('openId', 'required')])
  const line = await openLine(kernel, chosen.merchant, providerOf(chosen.method))
  if (!(await closeAtProvider(kernel, before))) throw new AppError('payment.state')

  const closesAt = new Date(now.getTime() + openFor)
  const by = { now, who: ctx.actor.name }
  const begun = await inTx(async tx => {
    const order = await held(tx, id)
    // Somebody else began another payment meanwhile.
    if (order.attempt !== before.attempt) throw new AppError('payment.state')
    if ((await takeStep(tx, by, order, 'begun', chosen.method)) === null) throw new AppError('payment.state')
    const no = `${order.no}${String(order.attempt + 1).padStart(2, '0')}`
    await tx.run(sql`
      update gantry.pay_order set channel = ${chosen.channel}, attempt = attempt + 1, trade_no = ${no}, code = null,
        origin = ${origin}, closes_at = ${closesAt}, asked = 0 where id = ${id}`)
    await planAsking(tx, now, { id, asked: 0, closesAt })
    return { no, title: order.title, amount: order.amount }
  })
  try {
    const code = await line.begin({
      ...begun,
      method: chosen.method,
      closesAt,
      noticeUrl: noticeUrlOf(origin, providerOf(chosen.method), chosen.merchant),
      openId: openId ?? null,
    })
    await platform(kernel).run(sql`
      update gantry.pay_order set code = ${JSON.stringify(code)}::jsonb
      where id = ${id} and trade_no = ${begun.no} and state = 'paying'`)
    return code
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment.provider')
      await inTx(async tx => {
        const order = await held(tx, id)
        if (order.tradeNo !== begun.no) return
        await takeStep(tx, by, order, 'refused', `${String(error.params.code)} ${String(error.params.said)}`)
      })
    throw error
  }
}

/** Asks now. @throws AppError record.not_found, payment.provider, outbound.* */
export const askOrder = async ({ kernel }: Ctx, { id }: InputOf<typeof contract.askOrder>): Promise<void> => {
  await kernel.database.transaction(everySpace, tx => held(tx, id))
  await askPayment(kernel, id)
  await askRefunds(kernel, id)
}

/** @throws AppError record.not_found, payment.state for an order that is paid, closed or failed */
export const closeOrder = async (
  ctx: Ctx,
  { id }: InputOf<typeof contract.closeOrder>,
): Promise<OutputOf<typeof contract.closeOrder>> => {
  const { kernel } = ctx
  const order = await kernel.database.transaction(everySpace, tx => held(tx, id))
  if (order.state !== 'created' && order.state !== 'paying') throw new AppError('payment.state')
  if (!(await closeAtProvider(kernel, order))) return { state: 'paid' }
  const state = await markClosed(kernel, order, ctx.actor.name)
  await audit(ctx, { action: 'payment.order_closed', details: { order: { id, name: order.no } } })
  return { state: state ?? 'closed' }
}
