import { AppError, type Json, localise } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
import { callsOfWeek } from '@gantry/gateway/server'
import { closedCtx } from '@gantry/http/server'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import type { FieldDef } from '@gantry/model/shared'
import { effectiveRights } from '@gantry/records/server'
import type { AssetDetails, AssetSample } from '../shared/contract.ts'
import { type AssetRow, assetRow, mayDecide } from './asset-rows.ts'
import type { AssetColumn, AssetRows } from './objects/asset-object.ts'
import { objectOf } from './objects/object-of.ts'
import { requestsOf } from './requests.ts'

const isGranted = async (ctx: Ctx, asset: string): Promise<boolean> => {
  const { count } = await ctx.db.run(sql`
    select 1 from gantry.asset_request where space = ${ctx.space} and asset = ${asset}::uuid
      and person = ${ctx.actor.personId}::uuid and state = 'granted' and until > ${ctx.now} limit 1`)
  return count > 0
}

/** Whether rows are open: by the rights on their table itself, or by a grant that has not expired. */
const opening = async (
  ctx: Ctx,
  { id }: AssetRow,
  rows: AssetRows | null,
): Promise<'own' | 'granted' | null> => {
  if (!rows) return null
  const { operations } = await effectiveRights(ctx, rows.table)
  if (operations.includes('read')) return 'own'
  // A grant opens rows only to those who may work with records of the space at all.
  const isBusiness = ctx.actor.userType === 'user' || ctx.actor.userType === 'admin'
  return isBusiness && (await isGranted(ctx, id)) ? 'granted' : null
}

/**
 * What stands beside the record of an asset. Its rows and requests are a matter of one's own rights, whatever a console page opened.
 * @throws AppError record.not_found
 */
export const readAsset = async (ctx: Ctx, id: string): Promise<AssetDetails> => {
  const asset = await assetRow(ctx, id)
  const object = await objectOf(ctx, asset.kind, asset.object)
  const own = closedCtx(ctx)
  const decides = mayDecide(own, asset)
  const { rows: trend } = await ctx.db.run<AssetDetails['trend'][number]>(sql`
    select day::text as day, score from gantry.asset_score
    where space = ${ctx.space} and asset = ${id}::uuid and day > ${ctx.now}::date - 400 order by asset_score.day desc limit 30`)
  const { rows: uses } = await ctx.db.run<{ used: number }>(sql`
    select count(distinct (kind, id))::int as used from gantry.design_mention
    where space = ${ctx.space} and to_kind = ${asset.kind} and to_id = ${asset.object} and of = 'release'
      and not (kind = 'table' and id = ${asset.object})`)
  return {
    object: object && { id: object.id, name: object.name, app: object.app },
    columns: (object?.columns ?? []).map(({ id: column, name, type, part, def }) => ({
      id: column,
      name,
      type,
      part,
      description: def?.hint === undefined ? null : localise(def.hint, ctx.actor.lang),
    })),
    trend: trend.toReversed(),
    used: uses[0]?.used ?? 0,
    calls: asset.kind === 'api' ? await callsOfWeek(ctx, asset.object) : null,
    hasRows: object !== null && object.rows !== null,
    maySample: (await opening(own, asset, object?.rows ?? null)) !== null,
    mayDecide: decides,
    requests: decides ? await requestsOf(ctx, { asset: id }) : [],
  }
}

/** Columns of a sample at most. */
const mostColumns = 40

/**
 * The first rows of an asset. A grant opens them without the masked fields of people.
 * @throws AppError record.not_found, permission.denied
 */
export const sampleAsset = async (ctx: Ctx, id: string): Promise<AssetSample> => {
  const asset = await assetRow(ctx, id)
  const object = await objectOf(ctx, asset.kind, asset.object)
  const own = closedCtx(ctx)
  const open = await opening(own, asset, object?.rows ?? null)
  if (open === null || !object?.rows) throw new AppError('permission.denied')
  const { rows } = object
  const reader = open === 'own' ? own : asSystem(ctx, `granted access to the data asset ${id}`)
  const isOpen = open === 'own' ? await readableIn(own, rows) : impersonal(rows)
  const columns = object.columns
    .filter(each => each.part === 'answer' && !holdsRows(each) && isOpen(each))
    .slice(0, mostColumns)
  const data = columns.length === 0 ? [] : await rows.first(reader, new Set(columns.map(column => column.id)))
  return {
    columns: columns.map(({ id: column, name }) => ({ id: column, name })),
    rows: data.map(row => columns.map(({ id: column, def }) => shown(row[column], def, ctx.actor))),
  }
}

const holdsRows = ({ def }: AssetColumn): boolean => def !== null && fieldTypeOf(def).kind === 'rows'

type Opens = (column: AssetColumn) => boolean

const readableIn = async (ctx: Ctx, { table }: AssetRows): Promise<Opens> => {
  const { readable } = await effectiveRights(ctx, table)
  return ({ field }) => field === null || readable.includes(field)
}

const impersonal =
  ({ table }: AssetRows): Opens =>
  ({ field }) =>
    field === null || table.fields[field]?.personal === undefined

/** A value as lists write it. */
const shown = (value: Json | undefined, def: FieldDef | null, locale: Locale): string => {
  if (value === null || value === undefined) return ''
  return def === null ? String(value) : fieldTypeOf(def).format(value, def, locale)
}
