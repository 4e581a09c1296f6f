import { localise } from '@gantry/base/shared'
import { type Ctx, sql, systemCtx } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import type { LogCategory } from '../../shared/oplog/categories.ts'
import { type LogCount, type LogSummary, logParts } from '../../shared/oplog/contract.ts'
import { categorySql, conditionsOf, isNobody, type LogFilter, type LogReach } from './lines-of.ts'

/** Maximum number of lines counted; beyond it only the newest are. */
const countedMax = 200_000
const namesMax = 8

interface Answer {
  readonly total: number
  readonly failed: number
  readonly people: number
  readonly categories: Readonly<Partial<Record<LogCategory, number>>> | null
  readonly actors: readonly LogCount[] | null
  readonly tables: readonly { readonly id: string; readonly space: string; readonly count: number }[] | null
  readonly spaces: readonly LogCount[] | null
  readonly parts: readonly { readonly part: number; readonly count: number; readonly failed: number }[] | null
}

/**
 * Figures for a period, in one statement over at most `countedMax` lines. The facets (category, person, table, space)
 * are counted without the facet filters, so that their figures stay the same when the user selects one.
 */
export const summariseLog = async (
  ctx: Ctx,
  reach: LogReach,
  { category, person, table, space, ...asked }: LogFilter & { from: string; to: string },
): Promise<LogSummary> => {
  const chosen = conditionsOf({
    ...(category && { category }),
    ...(person && { person }),
    ...(table && { table }),
    ...(space && { space }),
  })
  const { rows } = await reach.db.run<Answer>(sql`
    with wide as materialized (
      select line.id, line.space, line.at, line.action, line.result, line.actor, line.actor_name, line.ip, line.table_id,
        ${categorySql} as category, ${isNobody} as nobody
      from gantry.audit line where ${reach.rows} ${conditionsOf(asked)}
      order by line.id desc limit ${countedMax + 1}
    ), line as materialized (select * from wide line where true ${chosen})
    select
      (select count(*) from line) as total,
      (select count(*) from line where result <> 'ok') as failed,
      (select count(distinct actor) from line where not nobody) as people,
      (select jsonb_object_agg(category, n) from (select category, count(*) as n from wide group by 1) x) as categories,
      (select jsonb_agg(x) from (
        select coalesce(actor::text, 'system') as id, max(actor_name) as name, count(*) as count
        from (select case when nobody then null else actor end as actor, actor_name from wide) w
        group by actor order by 3 desc limit ${namesMax}) x) as actors,
      (select jsonb_agg(x) from (
        select table_id as id, space, count(*) as count from wide where table_id is not null
        group by 1, 2 order by 3 desc limit ${namesMax}) x) as tables,
      (select jsonb_agg(x) from (
        select w.space as id, coalesce(max(s.name), w.space) as name, count(*) as count
        from wide w left join gantry.space s on s.id = w.space where w.space <> ''
        group by 1 order by 3 desc limit ${namesMax}) x) as spaces,
      (select jsonb_agg(x) from (
        select least(width_bucket(extract(epoch from at), extract(epoch from ${asked.from}::timestamptz),
          extract(epoch from ${asked.to}::timestamptz), ${logParts}), ${logParts}) as part,
          count(*) as count, count(*) filter (where result <> 'ok') as failed
        from line group by 1) x) as parts`)
  const answer = rows[0]!
  const counted = Object.values(answer.categories ?? {}).reduce((sum, n) => sum + (n ?? 0), 0)
  return {
    total: answer.total,
    more: counted > countedMax,
    failed: answer.failed,
    people: answer.people,
    categories: answer.categories ?? {},
    actors: answer.actors ?? [],
    tables: await nameTables(ctx, answer.tables ?? []),
    spaces: answer.spaces ?? [],
    parts: inOrder(answer.parts ?? []),
  }
}

const inOrder = (parts: NonNullable<Answer['parts']>): LogSummary['parts'] => {
  const found = new Map(parts.map(each => [each.part, each]))
  return Array.from({ length: logParts }, (_, at) => {
    const part = found.get(at + 1)
    return { count: part?.count ?? 0, failed: part?.failed ?? 0 }
  })
}

const nameTables = async (ctx: Ctx, tables: NonNullable<Answer['tables']>): Promise<LogCount[]> => {
  const spaces = [...new Set(tables.flatMap(({ space }) => (space ? [space] : [])))]
  const catalogs = new Map(
    await Promise.all(
      spaces.map(
        async space =>
          [space, await catalogOf(systemCtx(ctx.kernel, space, 'names in the operation log'))] as const,
      ),
    ),
  )
  return tables.map(({ id, space, count }) => {
    const table = catalogs.get(space)?.tables.get(id)
    return { id, name: table ? localise(table.label, ctx.actor.lang) : id, count }
  })
}
