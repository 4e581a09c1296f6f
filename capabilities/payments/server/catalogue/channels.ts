import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, databaseError, everySpace, platform, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/catalogue-contract.ts'
import { bookDay } from '../book-day.ts'
import { merchantNamed } from '../merchants/merchant-named.ts'

/** A payment can go over channel `c` of merchant `m`. */
export const channelReady: Sql = sql`(c.state = 'active' and m.state = 'active' and exists (
  select 1 from gantry.pay_account a
  where a.merchant = c.merchant and a.provider = split_part(c.method, '_', 1) and a.keys is not null))`

/** Product `p` can be paid in some way now. */
export const productPayable: Sql = sql`exists (
  select 1 from gantry.pay_product_channel x join gantry.pay_channel c on c.id = x.channel
    join gantry.pay_merchant m on m.id = c.merchant
    join gantry.pay_type t on t.method = c.method and t.state = 'active'
  where x.product = p.id and ${channelReady})`

/** Paid over channel `c` on the day of `now`. */
export const paidToday = (now: Date): Sql => sql`(
  select coalesce(sum(o.amount), 0)::float8 from gantry.pay_order o where o.channel = c.id
    and o.paid_at >= (${bookDay(sql`${now}::timestamptz`)}::timestamp at time zone 'Asia/Shanghai'))`

export const listChannels = async ({ kernel, now }: Ctx): Promise<OutputOf<typeof contract.listChannels>> => {
  const { rows } = await platform(kernel).run<contract.PayChannel>(sql`
    select c.id, json_build_object('id', m.id, 'name', m.name) as merchant, c.method, c.fee,
      c.most_payment::float8 as "mostPayment", c.most_day::float8 as "mostDay", c.state, c.place,
      ${channelReady} as ready, ${paidToday(now)} as today
    from gantry.pay_channel c join gantry.pay_merchant m on m.id = c.merchant
    order by c.place, c.id limit 500`)
  return { data: rows }
}

/** @throws AppError record.not_found, request.invalid and record.duplicate with issues */
export const saveChannel = async (
  ctx: Ctx,
  given: InputOf<typeof contract.saveChannel>,
): Promise<{ readonly id: string }> => {
  const { merchant, method, fee, mostPayment, mostDay, state } = given
  if (mostPayment !== null && mostDay !== null && mostPayment > mostDay)
    throw new AppError('request.invalid', {}, [issue('mostPayment', 'max', { limit: mostDay / 100 })])
  const id = given.id ?? newId(ctx.now.getTime())
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.pay_channel (id, merchant, method, fee, most_payment, most_day, state, place)
            select ${id}, m.id, ${method}, ${fee}, ${mostPayment}, ${mostDay}, ${state},
              (select coalesce(max(place), 0) + 1 from gantry.pay_channel)
            from gantry.pay_merchant m where m.id = ${merchant}`
        : // Merchant and method stay: orders were paid over them.
          sql`update gantry.pay_channel set fee = ${fee}, most_payment = ${mostPayment}, most_day = ${mostDay},
            state = ${state} where id = ${id} and merchant = ${merchant} and method = ${method}`,
    )
    if (count === 0) throw new AppError('record.not_found')
    await audit(
      { ...ctx, db: tx },
      {
        action: 'payment.channel_saved',
        details: {
          channel: id,
          merchant: await merchantNamed(tx, merchant),
          method,
          fee,
          mostPayment,
          mostDay,
          state,
        },
      },
    )
    return { id }
  })
  return saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'pay_channel_once')
      throw new AppError('record.duplicate', {}, [issue('method', 'duplicate', { value: method })])
    throw error
  })
}

/** Puts these rows of a table into this order; others stay behind them. */
export const placeRows = async (
  { kernel }: Ctx,
  table: 'pay_channel' | 'pay_type',
  ids: readonly string[],
): Promise<void> => {
  const into = table === 'pay_channel' ? sql`gantry.pay_channel` : sql`gantry.pay_type`
  await platform(kernel).run(sql`
    update ${into} t set place = x.place
    from (select r.id, row_number() over (order by g.place nulls last, r.place, r.id)::int as place
      from ${into} r left join unnest(${[...ids]}::uuid[]) with ordinality as g (id, place) on g.id = r.id) x
    where x.id = t.id and x.place <> t.place`)
}
