import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { bumpCatalog } from '../catalog/save-tables.ts'
import { releaseCatalog } from '../catalog/snapshots.ts'

/**
 * Notes that one record was merged into another; what had been merged into the first follows. Filters that name the former
 * record find the other one from then on: merges are part of the catalog, and its new version drops compiled plans.
 */
export const noteMerge = async (ctx: Ctx, table: TableId, gone: string, target: string): Promise<void> => {
  await bumpCatalog(ctx)
  await ctx.db.run(sql`
    update gantry.record_merge set target = ${target}
    where space = ${ctx.space} and table_id = ${table} and target = ${gone}`)
  await ctx.db.run(sql`
    insert into gantry.record_merge (space, table_id, gone, target, at)
    values (${ctx.space}, ${table}, ${gone}, ${target}, ${ctx.now})
    on conflict (space, table_id, gone) do update set target = excluded.target, at = excluded.at`)
  releaseCatalog(ctx)
}
