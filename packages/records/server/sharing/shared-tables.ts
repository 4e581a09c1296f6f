import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { bumpCatalog } from '../catalog/save-tables.ts'
import { catalogOf, releaseCatalog } from '../catalog/snapshots.ts'

/**
 * Tells every process that records of this table are shared from now on, with the catalog's version: plans made before know
 * nothing of shares. Once per table, so that all later shares cost nothing but themselves.
 */
export const noteShared = async (ctx: Ctx, table: TableId, narrow: boolean): Promise<void> => {
  const known = (await catalogOf(ctx)).shared?.get(table)
  if (known && (known.narrow || !narrow)) return
  await bumpCatalog(ctx)
  await ctx.db.run(sql`
    insert into gantry.shared_table as t (space, table_id, narrow) values (${ctx.space}, ${table}, ${narrow})
    on conflict (space, table_id) do update set narrow = t.narrow or excluded.narrow`)
  releaseCatalog(ctx)
}
