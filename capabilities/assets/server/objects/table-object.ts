import { localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { catalogOf, findRecords } from '@gantry/records/server'
import { type AssetColumn, type AssetObject, sampleSize } from './asset-object.ts'

/** A table with its fields, without slave rows and encrypted ones. */
export const tableObject = async (ctx: Ctx, id: string): Promise<AssetObject | null> => {
  const table = (await catalogOf(ctx)).tables.get(id)
  if (!table) return null
  const { lang } = ctx.actor
  const columns = Object.entries(table.fields)
    .filter(([, def]) => fieldTypeOf(def).kind !== 'rows' && !fieldTypeOf(def).sealed)
    .map(
      ([field, def]): AssetColumn => ({
        id: field,
        name: localise(def.label ?? field, lang),
        type: def.type,
        part: 'answer',
        field,
        def,
      }),
    )
  return {
    id,
    name: localise(table.label, lang),
    app: table.app ?? null,
    columns,
    rows: {
      table,
      first: async (reader, chosen) =>
        (await findRecords(reader, id, { fields: [...chosen], pageSize: sampleSize, count: 'none' })).data,
    },
  }
}
