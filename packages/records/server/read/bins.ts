import { type Ctx, databaseError, join, type Sql, sql } from '@gantry/kernel/server'
import { catalogOf } from '../catalog/snapshots.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { scopeOf } from '../policy/effective-rights.ts'
import { admission, from, type Reading } from './reading.ts'
import { keptReading } from './readings.ts'

/** A table of an application whose removed records, all or some, the actor could read and remove. */
export type Bin = Reading

/** Removed records of one table that a question over all bins looks at, last removed first. */
export const binWindow = 1_000

/** Tables per statement: a statement locks each with all its indexes, and the lock table of PostgreSQL is small. */
const tablesPerStatement = 40

/** For all statements together, in milliseconds. */
const timeout = 2_000

export const listBins = async (ctx: Ctx): Promise<readonly Bin[]> => {
  const bins: Bin[] = []
  for (const table of (await catalogOf(ctx)).tables.values()) {
    if (table.master !== undefined || table.app === undefined) continue
    const scope = await scopeOf(ctx, table)
    const admitted = allowedRows(scope, 'remove')
    if (admitted !== false) bins.push({ ...keptReading(scope, 'read'), admitted, plans: new Map() })
  }
  return bins
}

/**
 * The last removed records of a table and one more, as a table `r`. The permission is not part of it: an index in the
 * order of removal bounds the scan, whatever the permission of the actor. Not ordered by id within one moment: that would sort
 * all records removed together.
 */
export const lastOf = (bin: Bin): Sql =>
  sql`(select r.* from ${from(bin)} where ${admission(bin, 'removed', true)}
    order by r.deleted_at desc limit ${binWindow + 1}) r`

/** Whether a row of `lastOf` is one that the actor could read and remove. */
export const admittedOf = ({ admitted, catalog, table, alias }: Bin): Sql =>
  admitted === true ? sql`true` : sql`(${compileFilter(admitted, { catalog, table, alias })})`

/** Runs one select per bin, many in a statement. `late`: bins whose statement did not end in time. */
export const askBins = async <Row extends object>(
  ctx: Ctx,
  bins: readonly Bin[],
  select: (bin: Bin) => Sql,
): Promise<{ readonly rows: readonly Row[]; readonly late: readonly Bin[] }> => {
  const until = Date.now() + timeout
  const rows: Row[] = []
  const late: Bin[] = []
  for (let at = 0; at < bins.length; at += tablesPerStatement) {
    const some = bins.slice(at, at + tablesPerStatement)
    const time = until - Date.now()
    const answer = time > 0 ? await askInTime<Row>(ctx, some.map(select), time) : null
    if (answer === null) late.push(...some)
    else rows.push(...answer)
  }
  return { rows, late }
}

/** Null on timeout. */
const askInTime = async <Row extends object>(
  ctx: Ctx,
  selects: readonly Sql[],
  time: number,
): Promise<readonly Row[] | null> => {
  try {
    // Own transaction: a cancelled statement would abort the surrounding one.
    return await ctx.kernel.database.transaction(ctx.space, async tx => {
      await tx.run(sql`select set_config('statement_timeout', ${String(Math.ceil(time))}, true)`)
      const all = selects.map(select => sql`(${select})`)
      return (await tx.run<Row>(join(all, ' union all '))).rows
    })
  } catch (error) {
    if (databaseError(error)?.code === '57014') return null
    throw error
  }
}
