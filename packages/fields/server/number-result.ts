import { type Sql, sql } from '@gantry/kernel/server'
import type { Range } from '../shared/read-amount.ts'

/**
 * A computed number in stored form: rounded half away from zero to the field's decimals, null when out of
 * range; `within` is a comparison of its absolute value.
 */
export const numberResult = (result: Sql, places: number, within: Sql, { min, max }: Range): Sql => {
  const rounded = sql`round(${result}, ${places}::int)`
  const above = min === undefined ? sql`true` : sql`${rounded} >= ${String(min)}::numeric`
  const below = max === undefined ? sql`true` : sql`${rounded} <= ${String(max)}::numeric`
  return sql`(case when abs(${rounded}) ${within} and ${above} and ${below} then trim_scale(${rounded}) end)`
}
