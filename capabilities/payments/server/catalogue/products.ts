import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, databaseError, everySpace, platform, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/catalogue-contract.ts'
import { productPayable } from './channels.ts'

export const listPayProducts = async ({
  kernel,
}: Ctx): Promise<OutputOf<typeof contract.listPayProducts>> => {
  const { rows } = await platform(kernel).run<contract.PayProduct>(sql`
    select p.id, p.kind, p.name, p.note, p.price::float8 as price, p.state,
      (select coalesce(json_agg(x.channel), '[]') from gantry.pay_product_channel x where x.product = p.id) as channels,
      ${productPayable} as payable,
      coalesce(o.orders, 0) as orders, coalesce(o.paid, 0) as paid
    from gantry.pay_product p left join (
      select product, count(*)::int as orders, sum(amount) filter (where state = 'paid')::float8 as paid
      from gantry.pay_order group by product) o on o.product = p.id
    order by p.state, p.created_at, p.id limit 500`)
  return { data: rows }
}

/** @throws AppError record.not_found, request.invalid and record.duplicate with issues */
export const savePayProduct = async (
  ctx: Ctx,
  given: InputOf<typeof contract.savePayProduct>,
): Promise<{ readonly id: string }> => {
  const name = given.name.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  const { kind, note, price, state } = given
  const channels = [...new Set(given.channels)]
  const id = given.id ?? newId(ctx.now.getTime())
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.pay_product (id, kind, name, note, price, state, created_at)
            values (${id}, ${kind}, ${name}, ${note}, ${price}, ${state}, ${ctx.now})`
        : sql`update gantry.pay_product set kind = ${kind}, name = ${name}, note = ${note}, price = ${price},
            state = ${state} where id = ${id}`,
    )
    if (count === 0) throw new AppError('record.not_found')
    await tx.run(sql`
      delete from gantry.pay_product_channel where product = ${id} and channel <> all(${channels}::uuid[])`)
    const { rows } = await tx.run<{ known: number }>(sql`
      with known as (select id from gantry.pay_channel where id = any(${channels}::uuid[])), added as (
        insert into gantry.pay_product_channel (product, channel) select ${id}, id from known on conflict do nothing)
      select count(*)::int as known from known`)
    if (rows[0]?.known !== channels.length)
      throw new AppError('request.invalid', {}, [issue('channels', 'unknown')])
    await audit(
      { ...ctx, db: tx },
      { action: 'payment.product_saved', details: { product: id, name, price, state, channels } },
    )
    return { id }
  })
  return saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'pay_product_name')
      throw new AppError('record.duplicate', {}, [issue('name', 'duplicate', { value: name })])
    throw error
  })
}
