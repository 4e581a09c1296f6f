import { type Ctx, sql } from '@gantry/kernel/server'
import type { BinInfo } from '@gantry/model/shared'
import { admittedOf, askBins, binWindow, lastOf, listBins } from './bins.ts'

interface BinRow {
  readonly table: string
  readonly held: number
  readonly seen: number
  readonly newest: string | null
}

/**
 * How many removed records of each table the actor could read and remove, and when the last of them was removed. Only the
 * last removed records of a table are looked at, so that a page over hundreds of tables costs the same whatever they hold;
 * where the table has more, the number is a lower bound. A table whose bin is closed to the actor is not in the answer.
 */
export const removedOverview = async (ctx: Ctx): Promise<readonly BinInfo[]> => {
  const bins = await listBins(ctx)
  const { rows, late } = await askBins<BinRow>(ctx, bins, bin => {
    const admitted = admittedOf(bin)
    return sql`select ${bin.table.id}::text as "table", count(*) filter (where ${admitted})::int as held,
      count(*)::int as seen, max(r.deleted_at) filter (where ${admitted}) as newest from ${lastOf(bin)}`
  })
  return [
    ...rows.map(({ table, held, seen, newest }) => ({
      table,
      count: Math.min(held, binWindow),
      capped: seen > binWindow,
      newest: newest === null ? null : new Date(newest).toISOString(),
    })),
    ...late.map(({ table }) => ({ table: table.id, count: null, capped: true, newest: null })),
  ]
}
