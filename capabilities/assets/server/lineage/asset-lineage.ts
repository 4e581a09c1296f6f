import { localise } from '@gantry/base/shared'
import { closedCtx } from '@gantry/http/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { catalogOf, mayOn } from '@gantry/records/server'
import type { AssetLineage, RelatedObject } from '../../shared/contract.ts'
import { placeKey } from '../../shared/lineage/neighbourhood.ts'
import { assetRow } from '../asset-rows.ts'
import { lineageOf } from './read-lineage.ts'

/** Steps looked at on each side. */
const far = 3

/** Names of the published assets of the space by the object they point at. */
const publishedNames = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await ctx.db.run<{ readonly object: string; readonly name: string }>(sql`
    select f_kind || ':' || f_object as object, f_name as name from gantry.t_data_asset
    where space = ${ctx.space} and f_state = 'published' and deleted_at is null`)
  return new Map(rows.map(({ object, name }) => [object, name]))
}

/**
 * What an asset is made from and what is made from it, by name, as far as the caller may know of it: tables he reads, and objects
 * published as assets. Everything else is left out.
 * @throws AppError record.not_found
 */
export const readAssetLineage = async (ctx: Ctx, id: string): Promise<AssetLineage> => {
  const { kind, object: own } = await assetRow(ctx, id)
  const { tables } = await catalogOf(ctx)
  const reader = closedCtx(ctx)
  const start = `${kind}:${own}`
  const { objects, depth } = await lineageOf(ctx, start, { up: far, down: far })
  const published = await publishedNames(ctx)
  const upstream: RelatedObject[] = []
  const downstream: RelatedObject[] = []
  for (const object of objects) {
    if (object.id === start) continue
    const table = object.kind === 'table' ? tables.get(object.id.slice('table:'.length)) : undefined
    const isRead = table !== undefined && (await mayOn(reader, table, 'read'))
    const name = isRead ? localise(object.name, ctx.actor.lang) : published.get(object.id)
    if (name === undefined) continue
    const depths = [
      object.id,
      ...Object.keys(object.columns).map(part => placeKey({ object: object.id, part })),
    ].map(key => depth[key] ?? 0)
    if (depths.some(each => each < 0)) upstream.push({ kind: object.kind, name })
    if (depths.some(each => each > 0)) downstream.push({ kind: object.kind, name })
  }
  return { upstream, downstream }
}
