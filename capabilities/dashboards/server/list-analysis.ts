import type { Text } from '@gantry/base/shared'
import { listSources } from '@gantry/charts/server'
import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { catalogOf, designedApps, designsSpace, mayOn } from '@gantry/records/server'
import type { AnalysisHead, AnalysisKind } from '../shared/contract.ts'
import { isFor } from './published.ts'

/** Charts, dashboards and screens of a space at most, per kind. */
const most = 500

interface Row extends Omit<AnalysisHead, 'mayDesign' | 'scope'> {
  readonly app: string | null
  readonly scope: AnalysisHead['scope'] | null
  readonly roles: readonly string[] | null
}

/** The designs of a kind: what the actor may change, and of the others the published ones open to the actor. */
export const listAnalysis = async (
  ctx: Ctx,
  kind: AnalysisKind,
): Promise<{ readonly data: readonly AnalysisHead[]; readonly mayCreate: boolean }> => {
  const apps = await designedApps(ctx)
  const designs = (app: string | null) => designsSpace(ctx) || (app !== null && apps.has(app))
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id, d.app, d.state, d.release, t.body is not null as drafted, f.person is not null as favourite,
      b.body -> 'name' as name, b.body -> 'description' as description, b.body ->> 'group' as "group",
      b.body -> 'chart' -> 'from' ->> 'table' as "table", b.body -> 'chart' ->> 'kind' as look,
      b.body ->> 'scope' as scope, b.body -> 'roles' as roles,
      coalesce(t.changed_name, r.by_name) as "editedBy",
      ${isoMilliseconds(sql`coalesce(t.changed_at, r.at)`)} as "editedAt"
    from gantry.design d
    left join gantry.design_draft t on t.space = d.space and t.kind = d.kind and t.id = d.id
    left join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    left join gantry.analysis_favourite f
      on f.space = d.space and f.kind = d.kind and f.design = d.id and f.person = ${ctx.actor.personId}::uuid
    cross join lateral (select coalesce(r.body, t.body) as body) b
    where d.space = ${ctx.space} and d.kind = ${kind} and d.state <> 'removed' and b.body is not null
    order by f.person is null, b.body ->> 'group' nulls last, d.id limit ${most}`)
  const open = kind === 'chart' ? await openTables(ctx, rows) : null
  return {
    mayCreate: designsSpace(ctx) || apps.size > 0,
    data: rows.flatMap(({ app, roles, scope, ...row }) => {
      const mayDesign = designs(app)
      const isOffered =
        row.state === 'active' &&
        row.release !== null &&
        (open ? open.has(row.table ?? '') : isFor(ctx, { scope: scope ?? 'all', roles: roles ?? [] }))
      return mayDesign || isOffered
        ? [{ ...row, name: row.name satisfies Text, scope: scope ?? 'all', mayDesign }]
        : []
    }),
  }
}

/** The tables and sources of charts that the actor may read. */
const openTables = async (ctx: Ctx, rows: readonly Row[]): Promise<ReadonlySet<string>> => {
  const { tables } = await catalogOf(ctx)
  const open = new Set<string>((await listSources(ctx)).map(({ name }) => name))
  for (const id of new Set(rows.map(({ table }) => table ?? ''))) {
    const table = tables.get(id)
    if (table && (await mayOn(ctx, table, 'read'))) open.add(id)
  }
  return open
}
