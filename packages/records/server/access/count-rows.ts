import { AppError, limits } from '@gantry/base/shared'
import { type Ctx, databaseError, ident, join, type Sql, sql } from '@gantry/kernel/server'
import type { AccessDifference, TableDef } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import type { RowFilter } from '../policy/row-filter.ts'
import { titleOf } from '../read/title.ts'

/** Samples per side, and timeouts in milliseconds for one count and for all counts of a request. */
const most = { samples: 3, time: 2_000, whole: 20_000 }

/** A number of records, up to limits.countCap; null on timeout. */
interface Count {
  readonly count: number | null
  readonly capped: boolean
}

export const uncounted: Count = { count: null, capped: true }

export type CountedRows = Pick<
  AccessDifference,
  'gained' | 'lost' | 'capped' | 'gainedSamples' | 'lostSamples'
>

/** Counts within a time limit: what would take longer stays null. */
export interface Counter {
  /** Records that one filter admits and the other does not. */
  changedRows(table: TableDef, was: RowFilter, becomes: RowFilter): Promise<CountedRows>
  /** Records that each filter admits. */
  rows(table: TableDef, filters: readonly RowFilter[]): Promise<readonly Count[]>
}

export const counterOf = (ctx: Ctx): Counter => {
  const until = performance.now() + most.whole
  const ask = async <Row extends object>(statement: Sql): Promise<Row | null> => {
    const time = Math.floor(Math.min(most.time, until - performance.now()))
    return time > 0 ? inTime(ctx, statement, time) : null
  }
  return {
    changedRows: async (table, was, becomes) =>
      (await ask<CountedRows>(await changedRows(ctx, table, was, becomes))) ?? {
        gained: null,
        lost: null,
        capped: true,
        gainedSamples: [],
        lostSamples: [],
      },
    rows: async (table, filters) => {
      if (filters.length === 0) return []
      const row = await ask<{ counts: number[] }>(await countedRows(ctx, table, filters))
      return filters.map((_, at) => {
        const count = row?.counts[at]
        if (count === undefined) return uncounted
        return { count: Math.min(count, limits.countCap), capped: count > limits.countCap }
      })
    },
  }
}

/** SQLSTATE of a statement timeout. */
const tookTooLong = '57014'

const inTime = async <Row extends object>(ctx: Ctx, statement: Sql, time: number): Promise<Row | null> => {
  try {
    return await ctx.kernel.database.transaction(ctx.space, async tx => {
      await tx.run(sql`select set_config('statement_timeout', ${String(time)}, true)`)
      const { rows } = await tx.run<Row>(statement)
      const [row] = rows
      if (!row) throw new AppError('server.failed')
      return row
    })
  } catch (error) {
    if (databaseError(error)?.code !== tookTooLong) throw error
    return null
  }
}

const living = (ctx: Ctx, table: TableDef): Sql => {
  const wall = table.home === 'platform' ? sql`${ident('r', 'space')} = ${ctx.space} and ` : sql``
  return sql`${physicalTable(ctx.space, table)} r where ${wall}${ident('r', 'deleted_at')} is null`
}

const countedRows = async (ctx: Ctx, table: TableDef, filters: readonly RowFilter[]): Promise<Sql> => {
  const rows = { catalog: await catalogOf(ctx), table, alias: 'r' }
  const counts = filters.map(
    filter => sql`(select count(*) from (
      select 1 from ${living(ctx, table)} and (${compileFilter(filter, rows)}) limit ${limits.countCap + 1}) c)`,
  )
  return sql`select json_build_array(${join(counts, ', ')}) as counts`
}

const changedRows = async (ctx: Ctx, table: TableDef, was: RowFilter, becomes: RowFilter): Promise<Sql> => {
  const catalog = await catalogOf(ctx)
  const rows = { catalog, table, alias: 'r' }
  const [old, fresh] = [was, becomes].map(filter => sql`(${compileFilter(filter, rows)}) is true`)
  const scope = { catalog, table, actor: ctx.actor, now: ctx.now }
  const side = (gained: boolean) =>
    sql`select id from changed where gained = ${gained}::boolean order by id desc limit ${most.samples}`
  const samples = (gained: boolean) => sql`coalesce((select json_agg(json_build_object('id', s.id,
    'title', coalesce(${titleOf(scope, table.id, sql`s.id`)}, ''))) from (${side(gained)}) s), '[]'::json)`
  return sql`with changed as materialized (
      select r.id, (${fresh}) as gained from ${living(ctx, table)} and (${old}) is distinct from (${fresh})
      limit ${limits.countCap + 1})
    select least(count(*) filter (where gained), ${limits.countCap})::int as gained,
      least(count(*) filter (where not gained), ${limits.countCap})::int as lost, count(*) > ${limits.countCap} as capped,
      ${samples(true)} as "gainedSamples", ${samples(false)} as "lostSamples"
    from changed`
}
