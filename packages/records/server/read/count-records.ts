import { limits } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Filter, TableDef, TableId, Total } from '@gantry/model/shared'
import { rememberLong, wasLong } from './long-lists.ts'
import { openReading } from './open-reading.ts'
import { question } from './question.ts'
import { admission, from } from './reading.ts'

/**
 * Number of records in a list, up to limits.countCap. A list that recently exceeded the cap is not counted
 * again.
 * @throws AppError table.not_found, permission.denied, query.invalid
 */
export const countRecords = async (
  ctx: Ctx,
  table: TableId | TableDef,
  asked: { readonly filter?: Filter; readonly search?: string },
): Promise<Total> => {
  const { reading, scope } = await openReading(ctx, table)
  const condition = question(reading, asked, scope)
  if (wasLong(reading, condition)) return { count: limits.countCap, capped: true }
  const { rows } = await ctx.db.run<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from ${from(reading)}
      where ${admission(reading)}${condition} limit ${limits.countCap + 1}) c`)
  const count = rows[0]?.count ?? 0
  if (count <= limits.countCap) return { count, capped: false }
  rememberLong(reading, condition)
  return { count: limits.countCap, capped: true }
}
