import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, platform, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/catalogue-contract.ts'
import { channelReady } from './channels.ts'

export const listPayTypes = async ({ kernel }: Ctx): Promise<OutputOf<typeof contract.listPayTypes>> => {
  const { rows } = await platform(kernel).run<contract.PayType>(sql`
    select t.id, t.method, t.name_zh as "nameZh", t.name_en as "nameEn", t.icon, t.terminals, t.state, t.place,
      exists (select 1 from gantry.pay_channel c join gantry.pay_merchant m on m.id = c.merchant
        where c.method = t.method and ${channelReady}) as ready
    from gantry.pay_type t order by t.place, t.id limit 50`)
  return { data: rows }
}

/** @throws AppError record.not_found, request.invalid with issues */
export const savePayType = (
  ctx: Ctx,
  given: InputOf<typeof contract.savePayType>,
): Promise<{ readonly id: string }> =>
  ctx.kernel.database.transaction(everySpace, async tx => {
    const nameZh = given.nameZh.trim()
    const nameEn = given.nameEn.trim()
    const missing = [...(nameZh === '' ? ['nameZh'] : []), ...(nameEn === '' ? ['nameEn'] : [])]
    if (missing.length > 0)
      throw new AppError(
        'request.invalid',
        {},
        missing.map(field => issue(field, 'required')),
      )
    const { method, icon, state } = given
    const terminals = [...given.terminals]
    const id = given.id ?? newId(ctx.now.getTime())
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.pay_type (id, method, name_zh, name_en, icon, terminals, state, place)
            select ${id}, ${method}, ${nameZh}, ${nameEn}, ${icon}, ${terminals}::text[], ${state},
              coalesce(max(place), 0) + 1 from gantry.pay_type having count(*) < 50`
        : sql`update gantry.pay_type set method = ${method}, name_zh = ${nameZh}, name_en = ${nameEn}, icon = ${icon},
            terminals = ${terminals}::text[], state = ${state} where id = ${id}`,
    )
    if (count === 0)
      throw given.id === undefined
        ? new AppError('request.invalid', {}, [issue('nameZh', 'max_items', { limit: 50 })])
        : new AppError('record.not_found')
    await audit(
      { ...ctx, db: tx },
      { action: 'payment.type_saved', details: { type: id, method, nameZh, state } },
    )
    return { id }
  })
