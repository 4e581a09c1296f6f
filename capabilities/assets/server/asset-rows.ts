import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'
import type { AssetKind } from '../shared/contract.ts'

/** An asset the actor may see. */
export interface AssetRow {
  readonly id: string
  readonly name: string
  readonly kind: AssetKind
  readonly object: string
  readonly owner: string | null
}

const isAdministrator = ({ actor }: Ctx): boolean => actor.userType === 'admin' || actor.userType === 'saas'

/** @throws AppError record.not_found, also where the actor may not see it */
export const assetRow = async (ctx: Ctx, id: string): Promise<AssetRow> => {
  const { data: row } = await getRecord(ctx, 'data_asset', id)
  // The id of the object is closed to people, who read its name.
  const { rows } = await ctx.db.run<{ readonly object: string }>(sql`
    select f_object as object from gantry.t_data_asset where space = ${ctx.space} and id = ${id}::uuid`)
  const [stored] = rows
  if (!stored) throw new AppError('record.not_found', { id })
  const owner = row.steward
  return {
    id,
    name: String(row.name),
    kind: row.kind as AssetKind,
    object: stored.object,
    owner: typeof owner === 'object' && owner !== null && 'id' in owner ? String(owner.id) : null,
  }
}

/** Owners decide on requests for their assets, administrators on all. */
export const mayDecide = (ctx: Ctx, asset: Pick<AssetRow, 'owner'>): boolean =>
  isAdministrator(ctx) || asset.owner === ctx.actor.personId
