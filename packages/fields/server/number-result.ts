import { type Sql, sql } from '@gantry/kernel/server'
import type { Range } from '../shared/read-amount.ts'

/**
 * A computed number as a field stores it: rounded to its places, halves away from zero, and null outside what it holds:
 * `within` is a comparison of its absolute value.
 */
export const numberResult = (result: Sql, places: number, within: Sql, { min, max }: Range): Sql => {
  const rounded = sql`round(${result}, ${places}::int)`
  const above = min === undefined ? sql`true` : sql`${rounded} >= ${String(min)}::numeric`
  const below = max === undefined ? sql`true` : sql`${rounded} <= ${String(max)}::numeric`
  return sql`(case when abs(${rounded}) ${within} and ${above} and ${below} then trim_scale(${rounded}) end)`
}
