import { AppError, type Json, type Lang, localise, type Text } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import type { FieldDef } from '@gantry/model/shared'
import { catalogOf, effectiveRights, findRecords } from '@gantry/records/server'
import type { AssetDetails, AssetSample } from '../shared/contract.ts'
import { type AssetRow, assetRow, mayDecide } from './asset-rows.ts'
import { requestsOf } from './requests.ts'

const isGranted = async (ctx: Ctx, asset: string): Promise<boolean> => {
  const { count } = await ctx.db.run(sql`
    select 1 from gantry.asset_request where space = ${ctx.space} and asset = ${asset}::uuid
      and person = ${ctx.actor.personId}::uuid and state = 'granted' and until > ${ctx.now} limit 1`)
  return count > 0
}

/** Whether rows are open: by the rights on the table itself, or by a grant that has not expired. */
const opening = async (ctx: Ctx, { id, kind, object }: AssetRow): Promise<'own' | 'granted' | null> => {
  const table = kind === 'table' ? (await catalogOf(ctx)).tables.get(object) : undefined
  if (!table) return null
  const { operations } = await effectiveRights(ctx, table)
  if (operations.includes('read')) return 'own'
  // A grant opens rows only to those who may work with records of the space at all.
  const isBusiness = ctx.actor.userType === 'user' || ctx.actor.userType === 'admin'
  return isBusiness && (await isGranted(ctx, id)) ? 'granted' : null
}

const columnsOf = async (ctx: Ctx, { kind, object }: AssetRow) => {
  const table = kind === 'table' ? (await catalogOf(ctx)).tables.get(object) : undefined
  const lang: Lang = ctx.actor.lang
  return Object.entries(table?.fields ?? {})
    .filter(([, def]) => fieldTypeOf(def).kind !== 'rows' && !fieldTypeOf(def).sealed)
    .map(([id, def]) => ({
      id,
      name: localise(def.label ?? id, lang),
      def,
      type: def.type,
      personal: def.personal,
    }))
}

/** The table, chart or task an asset points at; null: it is gone. */
const objectOf = async (ctx: Ctx, { kind, object: id }: AssetRow): Promise<AssetDetails['object']> => {
  if (kind === 'table') {
    const table = (await catalogOf(ctx)).tables.get(id)
    return table ? { id, name: localise(table.label, ctx.actor.lang), app: table.app ?? null } : null
  }
  const { rows } = await ctx.db.run<{ readonly name: Text }>(sql`
    select name from gantry.design where space = ${ctx.space} and kind = ${kind} and id = ${id} and state <> 'removed'`)
  return rows[0] ? { id, name: localise(rows[0].name, ctx.actor.lang), app: null } : null
}

/** What stands beside the record of an asset. @throws AppError record.not_found */
export const readAsset = async (ctx: Ctx, id: string): Promise<AssetDetails> => {
  const asset = await assetRow(ctx, id)
  const decides = mayDecide(ctx, asset)
  const { rows: trend } = await ctx.db.run<AssetDetails['trend'][number]>(sql`
    select day::text as day, score from gantry.asset_score
    where space = ${ctx.space} and asset = ${id}::uuid and day > ${ctx.now}::date - 400 order by asset_score.day desc limit 30`)
  const { rows: uses } = await ctx.db.run<{ used: number }>(sql`
    select count(distinct (kind, id))::int as used from gantry.design_mention
    where space = ${ctx.space} and to_kind = ${asset.kind} and to_id = ${asset.object} and of = 'release'
      and not (kind = 'table' and id = ${asset.object})`)
  return {
    object: await objectOf(ctx, asset),
    columns: (await columnsOf(ctx, asset)).map(({ id: column, name, type }) => ({ id: column, name, type })),
    trend: trend.toReversed(),
    used: uses[0]?.used ?? 0,
    maySample: (await opening(ctx, asset)) !== null,
    mayDecide: decides,
    requests: decides ? await requestsOf(ctx, { asset: id }) : [],
  }
}

/**
 * The first rows of an asset. A grant opens them without the masked fields of people.
 * @throws AppError record.not_found, permission.denied
 */
export const sampleAsset = async (ctx: Ctx, id: string): Promise<AssetSample> => {
  const asset = await assetRow(ctx, id)
  const open = await opening(ctx, asset)
  if (open === null) throw new AppError('permission.denied')
  const all = await columnsOf(ctx, asset)
  const reader = open === 'own' ? ctx : asSystem(ctx, `granted access to the data asset ${id}`)
  const { readable } =
    open === 'own' ? await effectiveRights(ctx, await tableNamed(ctx, asset.object)) : { readable: null }
  const columns = all
    .filter(({ id: column, personal }) => (readable ? readable.includes(column) : personal === undefined))
    .slice(0, 40)
  const { data } = await findRecords(reader, asset.object, {
    fields: columns.map(column => column.id),
    pageSize: 20,
    count: 'none',
  })
  return {
    columns: columns.map(({ id: column, name }) => ({ id: column, name })),
    rows: data.map(row => columns.map(({ id: column, def }) => shown(row[column], def, ctx.actor))),
  }
}

const tableNamed = async (ctx: Ctx, id: string) => {
  const table = (await catalogOf(ctx)).tables.get(id)
  if (!table) throw new AppError('table.not_found', { table: id })
  return table
}

/** A value as lists write it. */
const shown = (value: Json | undefined, def: FieldDef, locale: Locale): string =>
  value === null || value === undefined ? '' : fieldTypeOf(def).format(value, def, locale)
