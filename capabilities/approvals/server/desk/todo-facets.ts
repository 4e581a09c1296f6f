import { type Ctx, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { catalogOf, findRecords } from '@gantry/records/server'
import { dueGroups, type TodoFacets } from '../../shared/desk.ts'
import { groupOf } from './due-days.ts'
import { waitingFor } from './waiting-for.ts'

const most = 1_000

/** How the most pressing to-dos of the actor and of those he may act for are spread, by one statement. */
export const todoFacets = async (ctx: Ctx): Promise<TodoFacets> => {
  const { tables } = await catalogOf(ctx)
  const { rows } = await ctx.db.run<{
    readonly groups: Readonly<Record<string, number>> | null
    readonly tables: Readonly<Record<string, number>> | null
    readonly workflows: TodoFacets['workflows']
  }>(sql`
    with waiting as (
      select t.instance, t.due from (${await waitingFor(ctx)}) as t
      order by t.due limit ${most}
    ), known as (
      select ${groupOf(ctx, sql`w.due`)} as part, i.table_id, i.workflow from waiting w
      join gantry.wf_instance i on i.space = ${ctx.space} and i.id = w.instance
    )
    select
      (select json_object_agg(part, n) from (select part, count(*)::int as n from known group by 1) as g) as groups,
      (select json_object_agg(table_id, n) from (select table_id, count(*)::int as n from known group by 1) as g) as tables,
      coalesce((select json_agg(json_build_object('id', g.workflow, 'name', r.body->'name', 'count', g.n) order by g.n desc, g.workflow)
        from (select workflow, count(*)::int as n from known group by 1 order by n desc limit 50) as g
        join gantry.design d on d.space = ${ctx.space} and d.kind = 'workflow' and d.id = g.workflow
        join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release),
        '[]'::json) as workflows`)
  const [found] = rows
  const counts = new Map<string, number>()
  for (const [table, count] of Object.entries(found?.tables ?? {})) {
    const app = tables.get(table)?.app
    if (app !== undefined) counts.set(app, (counts.get(app) ?? 0) + count)
  }
  return {
    groups: dueGroups.flatMap(group => {
      const count = found?.groups?.[group] ?? 0
      return count > 0 ? [{ group, count }] : []
    }),
    apps: await appsOf(ctx, counts),
    workflows: found?.workflows ?? [],
  }
}

/** Applications with their names, as far as the actor may read them. */
const appsOf = async (ctx: Ctx, counts: ReadonlyMap<string, number>): Promise<TodoFacets['apps']> => {
  const { tables } = await catalogOf(ctx)
  if (counts.size === 0 || !tables.has('application')) return []
  const { data } = await findRecords(ctx, 'application', {
    filter: where('id', 'in', [...counts.keys()]),
    fields: ['name'],
    pageSize: 100,
    count: 'none',
  })
  return data.map(row => ({ id: row.id, name: String(row.name ?? ''), count: counts.get(row.id) ?? 0 }))
}
