import { enqueue, type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { completeIndexes, isAmong, missingIndexes, tablesAtWork } from '../schema/complete-indexes.ts'

/**
 * Sees that every drawn table has the indexes that follow from its definition, also those the product has learnt to make
 * since the table was last changed: each table that lacks some gets a job that makes and lists them, unless one is at work
 * there already.
 */
export const completeDefinitions = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  await db.run(sql`
    update gantry.advised_index a set dropped_at = ${kernel.now()}
    where a.reason = 'definition' and a.dropped_at is null and to_regclass(format('%I.%I', 's_' || a.space, a.name)) is null`)
  const { rows: spaces } = await db.run<{ space: string }>(sql`
    select distinct space from gantry.table_def where source = 'space' and hidden_at is null order by space`)
  for (const { space } of spaces) {
    const ctx = systemCtx(kernel, space, 'the index advisor')
    const { rows } = await ctx.db.run<{ definition: TableDef }>(sql`
      select definition from gantry.table_def
      where space = ${space} and source = 'space' and hidden_at is null order by id`)
    const missing = await missingIndexes(
      ctx,
      rows.map(({ definition }) => definition),
    )
    // One that keeps values apart is made with its definition, or not at all.
    const busy = missing.size === 0 ? new Set<string>() : await tablesAtWork(ctx)
    for (const [table, indexes] of missing)
      if (!isAmong(table, busy) && indexes.some(({ unique }) => !unique))
        await enqueue(ctx, completeIndexes, { table: table.id, listed: true })
  }
}
