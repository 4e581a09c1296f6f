import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import { compileFilter } from '../policy/compile-filter.ts'
import { from, type Reading } from './reading.ts'

/** From this share of a table's rows on, a page is filled quickly by scanning in sort order. */
const wide = 0.1
/** Lifetime of an estimate in milliseconds. */
const believed = 600_000

const known = new WeakMap<Reading, { readonly wide: boolean; readonly until: number }>()

/**
 * Whether a reading covers a large part of a table, by PostgreSQL's row estimate. Cached for all equal
 * readings, because planning hundreds of rules takes longer than the page.
 */
export const isWide = async (ctx: Ctx, reading: Reading): Promise<boolean> => {
  const before = known.get(reading)
  if (before && before.until > Date.now()) return before.wide
  const { catalog, table, alias } = reading
  const [all, open] = [
    await estimate(ctx, reading, sql`true`),
    await estimate(ctx, reading, compileFilter(reading.admitted, { catalog, table, alias })),
  ]
  const found = open >= all * wide
  known.set(reading, { wide: found, until: Date.now() + believed })
  return found
}

const estimate = async (ctx: Ctx, reading: Reading, condition: Sql): Promise<number> => {
  const { rows } = await ctx.db.run<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select 1 from ${from(reading)} where ${condition}`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
