import { localise } from '@gantry/base/shared'
import { apiColumns, apiRows, listedTable, publishedApi } from '@gantry/gateway/server'
import type { Ctx } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import { type AssetObject, sampleSize } from './asset-object.ts'

/** A published interface: what it answers with and is asked with, and its rows as it narrows them. */
export const interfaceObject = async (ctx: Ctx, id: string): Promise<AssetObject | null> => {
  const api = await publishedApi(ctx, id)
  if (!api) return null
  const { lang } = ctx.actor
  const listed = listedTable(api)
  const table = listed === null ? undefined : (await catalogOf(ctx)).tables.get(listed)
  const columns = await apiColumns(ctx, api)
  return {
    id,
    name: localise(api.name, lang),
    app: null,
    columns: columns.map(({ id: column, name, part, field = null, def = null }) => ({
      id: column,
      name: localise(name, lang),
      type: def?.type ?? '',
      part,
      field,
      def,
    })),
    rows: table
      ? { table, first: (reader, chosen) => apiRows(reader, api, { columns: chosen, most: sampleSize }) }
      : null,
  }
}
