import { type Ctx, type Executor, sql } from '@gantry/kernel/server'
import { type PayMethod, providerOf } from '../../shared/methods.ts'
import { type OrderState, type OrderStep, orderAfter } from '../../shared/states.ts'
import { entryDay, holdDays } from '../book-day.ts'
import type { Outcome } from '../providers/line.ts'

/** An order whose row is locked, with the channel it is paid over. */
export interface LockedOrder {
  readonly id: string
  readonly no: string
  readonly state: OrderState
  readonly amount: number
  readonly title: string
  readonly tradeNo: string | null
  readonly attempt: number
  readonly asked: number
  readonly closesAt: string | null
  readonly origin: string
  readonly channel: string | null
  readonly merchant: string | null
  readonly method: PayMethod | null
}

const columns = sql`o.id, o.no, o.state, o.amount::float8 as amount, o.title, o.trade_no as "tradeNo", o.attempt, o.asked,
  o.closes_at as "closesAt", o.origin, o.channel, c.merchant, c.method`
const source = sql`gantry.pay_order o left join gantry.pay_channel c on c.id = o.channel`

/** Locks an order by its id; null: there is none. */
export const lockOrder = async (db: Executor, id: string): Promise<LockedOrder | null> => {
  const { rows } = await db.run<LockedOrder>(
    sql`select ${columns} from ${source} where o.id = ${id} for update of o`,
  )
  return rows[0] ?? null
}

/** Locks the order that a merchant takes this payment for; null: there is none. */
export const lockTrade = async (
  db: Executor,
  merchant: string,
  tradeNo: string,
): Promise<LockedOrder | null> => {
  const { rows } = await db.run<LockedOrder>(sql`
    select ${columns} from ${source} where o.trade_no = ${tradeNo} and c.merchant = ${merchant} for update of o`)
  return rows[0] ?? null
}

/** Who did a step: a person, or the provider by a notice or as an answer. */
export type By = Pick<Ctx, 'now'> & { readonly who: string }

/** Writes a line into the history of an order. */
export const noteEvent = async (
  db: Executor,
  { now, who }: By,
  order: string,
  action: string,
  note = '',
): Promise<void> => {
  await db.run(sql`
    insert into gantry.pay_event (of_order, at, who, action, note) values (${order}, ${now}, ${who}, ${action}, ${note})`)
}

/** Takes a step with its event; null: the step does not apply to the state any more. */
export const takeStep = async (
  db: Executor,
  by: By,
  order: LockedOrder,
  step: OrderStep,
  note = '',
): Promise<OrderState | null> => {
  const state = orderAfter(order.state, step)
  if (state === null) return null
  await db.run(sql`update gantry.pay_order set state = ${state} where id = ${order.id}`)
  await noteEvent(db, by, order.id, step, note)
  return state
}

/**
 * Applies what the provider says of a payment. A payment of the amount asked for makes the order paid and is written into the
 * book, once; another amount makes it failed, for people to look at.
 */
export const applyOutcome = async (
  db: Executor,
  by: By,
  order: LockedOrder,
  outcome: Outcome,
): Promise<OrderState> => {
  if (outcome.state !== 'paid') {
    if (outcome.state !== 'closed') return order.state
    return (await takeStep(db, by, order, 'closed')) ?? order.state
  }
  const { amount, theirNo, at } = outcome
  const isRight = amount === order.amount
  const state = await takeStep(
    db,
    by,
    order,
    isRight ? 'paid' : 'mismatched',
    isRight ? theirNo : `${theirNo} ${amount}`,
  )
  if (state === null) return order.state
  await db.run(sql`
    update gantry.pay_order set their_no = ${theirNo}, paid_at = ${at}, code = null where id = ${order.id}`)
  if (order.merchant !== null && order.method !== null)
    await holdDays(db, order.merchant, providerOf(order.method))
  await db.run(sql`
    insert into gantry.pay_entry (kind, no, merchant, provider, day, at, amount, of_order)
    select 'payment', o.trade_no, c.merchant, split_part(c.method, '_', 1),
      ${entryDay(at, by.now, sql`c.merchant`, sql`split_part(c.method, '_', 1)`)}, ${at},
      ${amount}::bigint, o.id
    from gantry.pay_order o join gantry.pay_channel c on c.id = o.channel where o.id = ${order.id}
    on conflict (kind, no) do nothing`)
  return state
}
