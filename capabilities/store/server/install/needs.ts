import { type Ctx, sql } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import type { Need, ProductPage } from '../../shared/types.ts'
import { compareNumbers, parseNumber } from '../../shared/version-number.ts'
import { inUse, numberOf } from '../sql-parts.ts'

/**
 * Needs with whether the space meets them: by the product in a fitting version, or by tables of the same ids, as an
 * application made from a template has them.
 */
export const withMet = async (ctx: Ctx, needs: readonly Need[]): Promise<ProductPage['needs']> => {
  if (needs.length === 0) return []
  const { tables } = await catalogOf(ctx)
  const { rows } = await ctx.db.run<{ app: string; number: string }>(sql`
    select i.app, ${numberOf(sql`u`)} as number
    from gantry.store_install i join gantry.store_version u on u.id = ${inUse}
    where i.space = ${ctx.space} and i.app = any(${needs.map(({ app }) => app)}::uuid[])`)
  const installed = new Map(rows.map(({ app, number }) => [app, number]))
  return needs.map(need => ({
    ...need,
    met:
      fits(installed.get(need.app), need.from) ||
      (need.tables.length > 0 && need.tables.every(id => tables.has(id))),
  }))
}

/** The same major number, and not earlier. */
export const fits = (has: string | undefined, from: string): boolean => {
  const [here, wanted] = [parseNumber(has ?? ''), parseNumber(from)]
  return here !== null && wanted !== null && here[0] === wanted[0] && compareNumbers(here, wanted) >= 0
}
