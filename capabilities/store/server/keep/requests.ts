import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, empty, everySpace, isoSeconds, platform, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/keep-contract.ts'
import type { askForProduct as askContract } from '../../shared/store-contract.ts'
import { offered } from '../browse/list-products.ts'
import { requireKeeper } from '../keeper.ts'
import { noteEvent, numberOf } from '../sql-parts.ts'

const pageSize = 30

/** Asks for a product with a price. @throws AppError store.not_found, store.state for a free one or a second request */
export const askForProduct = async (ctx: Ctx, { id, note }: InputOf<typeof askContract>): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ number: string; price: number; own: boolean }>(sql`
      select ${numberOf()} as number, (v.facts -> 'price')::float8 as price, a.publisher is not distinct from ${ctx.space} as own
      from ${offered(ctx.space)} where a.id = ${id}`)
    const [held] = rows
    if (!held) throw new AppError('store.not_found')
    if (held.own) throw new AppError('store.own_product')
    if (held.price === 0) throw new AppError('store.state')
    const { count } = await tx.run(sql`
      insert into gantry.store_request (id, app, space, state, note, by_name, at)
      values (${newId(ctx.now.getTime())}, ${id}, ${ctx.space}, 'waiting', ${note.trim()}, ${ctx.actor.name}, ${ctx.now})
      on conflict (app, space) where state <> 'refused' do nothing`)
    if (count === 0) throw new AppError('store.state')
    await noteEvent(ctx, tx, {
      space: ctx.space,
      app: id,
      action: 'asked',
      number: held.number,
      note: note.trim(),
    })
    await audit({ ...ctx, db: tx }, { action: 'store.asked', details: { product: id } })
  })
}

/** Requests of all spaces, those waiting first. @throws AppError permission.denied */
export const listRequests = async (
  ctx: Ctx,
  { state, page = 1 }: InputOf<typeof contract.listRequests>,
): Promise<OutputOf<typeof contract.listRequests>> => {
  await requireKeeper(ctx)
  const db = platform(ctx.kernel)
  const { rows } = await db.run<contract.ProductRequest>(sql`
    select q.id, json_build_object('id', s.id, 'name', s.name) as space,
      json_build_object('id', a.id, 'name', a.name, 'price', a.price) as product, q.note, q.state, q.by_name as by,
      ${isoSeconds(sql`q.at`)} as at, q.decided_name as "decidedBy", q.reason
    from gantry.store_request q join gantry.store_app a on a.id = q.app join gantry.space s on s.id = q.space
    where true ${state ? sql`and q.state = ${state}` : empty}
    order by q.state <> 'waiting', case when q.state = 'waiting' then q.at end, q.at desc, q.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const { rows: waiting } = await db.run<{ count: number }>(
    sql`select count(*)::int as count from gantry.store_request where state = 'waiting'`,
  )
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize, waiting: waiting[0]?.count ?? 0 }
}

/** Grants a product to a space, or refuses. @throws AppError permission.denied, store.not_found, request.invalid without a reason */
export const decideRequest = async (
  ctx: Ctx,
  { id, granted, reason }: InputOf<typeof contract.decideRequest>,
): Promise<void> => {
  await requireKeeper(ctx)
  const why = reason.trim()
  if (!granted && why === '') throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ app: string; space: string }>(sql`
      update gantry.store_request set state = ${granted ? 'granted' : 'refused'}, reason = ${why},
        decided_name = ${ctx.actor.name}, decided_at = ${ctx.now}
      where id = ${id} and state = 'waiting' returning app, space`)
    const [held] = rows
    if (!held) throw new AppError('store.not_found')
    const { app, space } = held
    await noteEvent(ctx, tx, { space, app, action: granted ? 'granted' : 'denied', number: '', note: why })
    for (const where of new Set([space, ctx.space]))
      await audit(
        { ...ctx, db: tx, space: where },
        { action: 'store.request_decided', details: { product: app, space, granted, reason: why } },
      )
  })
}
