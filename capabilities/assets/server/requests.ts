import { AppError, newId } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  databaseError,
  emit,
  inTransaction,
  isoMilliseconds,
  sql,
} from '@gantry/kernel/server'
import type { AccessRequest } from '../shared/contract.ts'
import { assetRow, mayDecide } from './asset-rows.ts'
import type { RequestTold } from './notices.ts'

const day = 86_400_000

/** Requests for an asset, of a person, or for the assets of an owner; the open ones first. */
export const requestsOf = async (
  ctx: Ctx,
  which: { readonly asset: string } | { readonly person: string } | { readonly decider: string | null },
): Promise<readonly AccessRequest[]> => {
  const chosen =
    'asset' in which
      ? sql`r.asset = ${which.asset}::uuid`
      : 'person' in which
        ? sql`r.person = ${which.person}::uuid`
        : sql`r.state = 'open' and (${which.decider}::uuid is null or a.f_steward = ${which.decider}::uuid)`
  const { rows } = await ctx.db.run<AccessRequest>(sql`
    select r.id, json_build_object('id', a.id, 'title', a.f_name) as asset,
      json_build_object('id', r.person, 'title', coalesce(m.f_name, '')) as person, r.purpose, r.days,
      case when r.state = 'granted' and r.until <= ${ctx.now} then 'ended' else r.state end as state,
      ${isoMilliseconds(sql`r.at`)} as at,
      ${isoMilliseconds(sql`r.until`)} as until
    from gantry.asset_request r
    join gantry.t_data_asset a on a.space = r.space and a.id = r.asset and a.deleted_at is null
    left join gantry.t_member m on m.space = r.space and m.id = r.person
    where r.space = ${ctx.space} and ${chosen} order by (r.state = 'open') desc, r.at desc limit 100`)
  return rows
}

/** Asks for the rows of a published asset. @throws AppError asset.asked */
export const requestAccess = async (
  ctx: Ctx,
  { id: asset, purpose, days }: { readonly id: string; readonly purpose: string; readonly days: number },
): Promise<string> => {
  const { name } = await assetRow(ctx, asset)
  const id = newId()
  try {
    await inTransaction(ctx, async tx => {
      await tx.db.run(sql`
        insert into gantry.asset_request (space, id, asset, person, purpose, days, state, at)
        values (${tx.space}, ${id}::uuid, ${asset}::uuid, ${tx.actor.personId}::uuid, ${purpose}, ${days}, 'open', ${tx.now})`)
      await audit(tx, { action: 'asset.asked', details: { id, asset } })
      const told: RequestTold = { asset, name, person: tx.actor.personId }
      await emit(tx, { type: 'asset.asked', payload: told })
    })
  } catch (error) {
    if (databaseError(error)?.constraint === 'asset_request_open') throw new AppError('asset.asked')
    throw error
  }
  return id
}

/** Grants or refuses an open request, or ends a granted one. @throws AppError asset.no_request, permission.denied */
export const decideRequest = (ctx: Ctx, id: string, granted: boolean): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ asset: string; person: string; state: string; days: number }>(sql`
      select asset, person, state, days from gantry.asset_request
      where space = ${tx.space} and id = ${id}::uuid for update`)
    const [request] = rows
    if (!request) throw new AppError('asset.no_request')
    const asset = await assetRow(tx, request.asset)
    if (!mayDecide(tx, asset)) throw new AppError('permission.denied')
    // Nobody lets themself in.
    if (granted && request.person === tx.actor.personId) throw new AppError('permission.denied')
    if (request.state !== 'open' && !(request.state === 'granted' && !granted))
      throw new AppError('asset.decided')
    const state = granted ? 'granted' : request.state === 'open' ? 'refused' : 'ended'
    const until = granted ? new Date(tx.now.getTime() + request.days * day) : null
    await tx.db.run(sql`
      update gantry.asset_request set state = ${state}, until = ${until}, decided_by = ${tx.actor.personId}::uuid
      where space = ${tx.space} and id = ${id}::uuid`)
    await audit(tx, { action: 'asset.decided', details: { id, asset: request.asset, state } })
    const told: RequestTold = { asset: asset.id, name: asset.name, person: request.person, state }
    await emit(tx, { type: 'asset.decided', payload: told })
  })
