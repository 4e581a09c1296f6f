import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { bumpCatalog } from '../catalog/save-tables.ts'
import { catalogOf, releaseCatalog } from '../catalog/snapshots.ts'
import { kindOf } from '../policy/shared-with.ts'

/**
 * Records in the catalog that a table has shares, and with which kinds of subject; the new catalog version
 * invalidates plans in every process. Only the first share per table and kind costs this.
 */
export const noteShared = async (
  ctx: Ctx,
  table: TableId,
  { narrow, subjects }: { readonly narrow: boolean; readonly subjects: readonly string[] },
): Promise<void> => {
  const kinds = [...new Set(subjects.map(kindOf))]
  const known = (await catalogOf(ctx)).shared?.get(table)
  const isKnown = known && (!known.kinds || kinds.every(kind => known.kinds?.includes(kind)))
  if (isKnown && (known.narrow || !narrow)) return
  await inTransaction(ctx, async tx => {
    await bumpCatalog(tx)
    await tx.db.run(sql`
      insert into gantry.shared_table as t (space, table_id, narrow, kinds)
      values (${ctx.space}, ${table}, ${narrow}, ${kinds}::text[])
      on conflict (space, table_id) do update set narrow = t.narrow or excluded.narrow,
        kinds = case when t.kinds is not null then array(select distinct unnest(t.kinds || excluded.kinds)) end`)
  })
  releaseCatalog(ctx)
}
