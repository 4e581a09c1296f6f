import { isUuid, limits } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Filter, Operation } from '@gantry/model/shared'
import { question } from '../read/question.ts'
import { admission, from, readingOf } from '../read/reading.ts'
import { scopeOn } from './authorise.ts'
import type { Target } from './target.ts'

/** Selected records, or all that match a filter and permit the operation. */
export type Which = readonly string[] | { readonly filter: Filter }

/** @throws AppError query.invalid for a filter on unknown or unreadable fields */
export const idsOf = async (
  ctx: Ctx,
  target: Target,
  which: Which,
  operation: Operation,
): Promise<readonly string[]> => {
  if (isList(which)) return [...new Set(which.map(id => (isUuid(id) ? id.toLowerCase() : id)))]
  const scope = scopeOn(ctx, target)
  const asked = question(readingOf(scope), { filter: which.filter })
  const reading = readingOf(scope, operation)
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select r.id from ${from(reading)} where ${admission(reading)}${asked}
    order by r.id limit ${limits.exportRows}`)
  return rows.map(({ id }) => id)
}

const isList = (which: Which): which is readonly string[] => Array.isArray(which)
