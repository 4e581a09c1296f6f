import { AppError, issue, newId } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  databaseError,
  type Executor,
  empty,
  everySpace,
  isoSeconds,
  platform,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/services/services-contract.ts'
import { ownProvider, requireEnterprise, withinReach } from '../enterprises/reach.ts'
import { customersOf, ownProduct, paidFor, serviceState } from './reach.ts'

const pageSize = 30
/** Products that are listed. */
const mostProducts = 200

export const listProducts = async (ctx: Ctx): Promise<OutputOf<typeof contract.listProducts>> => {
  const { rows } = await platform(ctx.kernel).run<contract.Product>(sql`
    select d.id, d.name, d.note, d.price::float8 as price, d.state, coalesce(${ownProduct(ctx)}, false) as own
    from gantry.product d where d.provider is null or ${ownProduct(ctx)}
    order by d.state, d.name, d.id limit ${mostProducts}`)
  return { data: rows }
}

/** @throws AppError permission.denied without a provider, record.not_found, request.invalid and record.duplicate with issues */
export const saveProduct = async (
  ctx: Ctx,
  given: InputOf<typeof contract.saveProduct>,
): Promise<{ readonly id: string }> => {
  const name = given.name.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  const own = await ownProvider(ctx)
  if (ctx.actor.userType === 'saas' && !own) throw new AppError('permission.denied')
  const id = given.id ?? newId(ctx.now.getTime())
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    const { note, price, state } = given
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.product (id, provider, name, note, price, state, created_at)
            values (${id}, ${own?.id ?? null}, ${name}, ${note}, ${price}, ${state}, ${ctx.now})`
        : sql`update gantry.product d set name = ${name}, note = ${note}, price = ${price}, state = ${state}
            where d.id = ${id} and ${ownProduct(ctx)}`,
    )
    if (count === 0) throw new AppError('record.not_found')
    await audit({ ...ctx, db: tx }, { action: 'product.saved', details: { product: id, name, price, state } })
    return { id }
  })
  return saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'product_name')
      throw new AppError('record.duplicate', {}, [issue('name', 'duplicate', { value: name })])
    throw error
  })
}

const source = sql`gantry.space_service v join gantry.product d on d.id = v.product join gantry.space s on s.id = v.space
  left join gantry.enterprise e on e.space = s.id`

/** Services of the caller: what ends first stands first. */
export const listServices = async (
  ctx: Ctx,
  { state, of, page = 1 }: InputOf<typeof contract.listServices>,
): Promise<OutputOf<typeof contract.listServices>> => {
  const now = serviceState(ctx)
  const reached = sql`${customersOf(ctx)} ${of ? sql`and s.id = ${of}` : empty}`
  const db = platform(ctx.kernel)
  const { rows } = await db.run<contract.Service>(sql`
    select v.id, json_build_object('id', s.id, 'name', s.name) as space,
      json_build_object('id', d.id, 'name', d.name, 'note', d.note) as product, ${now} as state,
      v.stop_reason as "stopReason", v.opened_on::text as "openedOn", v.valid_until::text as "validUntil",
      v.valid_until - ${ctx.now}::date as "daysLeft", ${paidFor} as paid,
      (select coalesce(json_agg(json_build_object('at', ${isoSeconds(sql`x.at`)}, 'who', x.who, 'action', x.action,
          'amount', x.amount, 'validUntil', x.valid_until, 'reason', x.reason) order by x.id desc), '[]')
        from (select * from gantry.service_event x where x.service = v.id order by x.id desc limit 20) x) as history
    from ${source} where ${reached} ${state ? sql`and ${now} = ${state}` : empty}
    order by v.state, v.valid_until, s.name, v.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const { rows: counted } = await db.run<OutputOf<typeof contract.listServices>['counts']>(sql`
    select count(*) filter (where x.state = 'active')::int as active, count(*) filter (where x.state = 'ending')::int as ending,
      count(*) filter (where x.state = 'ended')::int as ended, count(*) filter (where x.state = 'stopped')::int as stopped
    from (select ${now} as state from ${source} where ${reached}) x`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize, counts: counted[0]! }
}

interface Act {
  readonly service: string
  readonly space: string
  readonly action: 'opened' | 'renewed' | 'stopped' | 'restored'
  readonly amount?: number
  readonly validUntil: string
  readonly reason?: string
}

/** Notes an act on a service, for its customer to read, and audits it there and here. */
const noteAct = async (ctx: Ctx, db: Executor, act: Act): Promise<void> => {
  const { service, space, action, amount = 0, validUntil, reason = '' } = act
  await db.run(sql`
    insert into gantry.service_event (service, space, at, who, action, amount, valid_until, reason)
    values (${service}, ${space}, ${ctx.now}, ${ctx.actor.name}, ${action}, ${amount}, ${validUntil}, ${reason})`)
  for (const where of new Set([space, ctx.space]))
    await audit(
      { ...ctx, db, space: where },
      { action: 'service.changed', details: { service, space, act: action, amount, validUntil, reason } },
    )
}

const requireNotPast = ({ now }: Ctx, validUntil: string): void => {
  if (validUntil < now.toISOString().slice(0, 10))
    throw new AppError('request.invalid', {}, [issue('validUntil', 'ends_before_start')])
}

/** @throws AppError enterprise.not_found, record.not_found for a product out of reach or stopped, record.duplicate, request.invalid */
export const openService = async (
  ctx: Ctx,
  { enterprise: space, product, validUntil, amount }: InputOf<typeof contract.openService>,
): Promise<{ readonly id: string }> => {
  requireNotPast(ctx, validUntil)
  const id = newId(ctx.now.getTime())
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await requireEnterprise(ctx, tx, space)
    const { rows } = await tx.run<{ name: string }>(sql`
      select d.name from gantry.product d left join gantry.enterprise e on e.space = ${space}
      where d.id = ${product} and d.state = 'active' and (d.provider is null or d.provider = e.provider)`)
    if (!rows[0]) throw new AppError('record.not_found')
    const { count } = await tx.run(sql`
      insert into gantry.space_service (id, space, product, opened_on, valid_until)
      values (${id}, ${space}, ${product}, ${ctx.now}::date, ${validUntil}) on conflict (space, product) do nothing`)
    if (count === 0)
      throw new AppError('record.duplicate', {}, [issue('product', 'duplicate', { value: rows[0].name })])
    await noteAct(ctx, tx, { service: id, space, action: 'opened', amount, validUntil })
  })
  return { id }
}

interface Held {
  readonly space: string
  readonly state: 'active' | 'stopped'
  readonly validUntil: string
}

/** @throws AppError record.not_found, also for a service out of reach */
const lockService = async (ctx: Ctx, db: Executor, id: string): Promise<Held> => {
  const { rows } = await db.run<Held>(sql`
    select v.space, v.state, v.valid_until::text as "validUntil" from ${source}
    where v.id = ${id} and ${withinReach(ctx)} for update of v`)
  if (!rows[0]) throw new AppError('record.not_found')
  return rows[0]
}

/** @throws AppError record.not_found, request.invalid for a day that is not later */
export const renewService = async (
  ctx: Ctx,
  { id, validUntil, amount }: InputOf<typeof contract.renewService>,
): Promise<void> => {
  requireNotPast(ctx, validUntil)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const held = await lockService(ctx, tx, id)
    if (validUntil <= held.validUntil)
      throw new AppError('request.invalid', {}, [issue('validUntil', 'ends_before_start')])
    await tx.run(sql`update gantry.space_service set valid_until = ${validUntil} where id = ${id}`)
    await noteAct(ctx, tx, { service: id, space: held.space, action: 'renewed', amount, validUntil })
  })
}

/** Stops a service, or lets it go on. @throws AppError record.not_found, enterprise.state */
export const setServiceState = async (ctx: Ctx, id: string, reason: string | null): Promise<void> => {
  if (reason !== null && reason.trim() === '')
    throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  const state = reason === null ? 'active' : 'stopped'
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { space, state: before, validUntil } = await lockService(ctx, tx, id)
    if (before === state) throw new AppError('enterprise.state')
    await tx.run(sql`
      update gantry.space_service set state = ${state}, stop_reason = ${reason?.trim() ?? ''} where id = ${id}`)
    const action = reason === null ? 'restored' : 'stopped'
    await noteAct(ctx, tx, { service: id, space, action, validUntil, reason: reason?.trim() ?? '' })
  })
}
