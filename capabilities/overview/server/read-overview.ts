import { type Ctx, sql } from '@gantry/kernel/server'
import { catalogOf, listSizes } from '@gantry/records/server'
import type { AppPeople, Overview, TableUse } from '../shared/contract.ts'

interface Counts {
  readonly total: number
  readonly newThisMonth: number
  readonly today: number
  readonly week: number
  readonly month: number
  readonly applications: number
  readonly files: number
  readonly fileBytes: number
  readonly countedAt: string | null
}

/** The figures of the space of the caller. */
export const readOverview = async (ctx: Ctx): Promise<Overview> => {
  const today = sql`(${ctx.kernel.now()}::timestamptz at time zone ${ctx.actor.timeZone})::date`
  const { rows } = await ctx.db.run<Counts>(sql`
    select
      (select count(*)::int from gantry.t_member m
        where m.space = ${ctx.space} and m.f_state = 'active' and m.deleted_at is null) as total,
      (select count(*)::int from gantry.t_member m
        where m.space = ${ctx.space} and m.deleted_at is null
          and m.created_at >= date_trunc('month', ${today}::timestamp) at time zone ${ctx.actor.timeZone}) as "newThisMonth",
      here.*,
      (select count(*)::int from gantry.t_application a
        where a.space = ${ctx.space} and a.deleted_at is null) as applications,
      (select count(*)::int from gantry.file f where f.space = ${ctx.space}) as files,
      (select coalesce(sum(f.size), 0)::float8 from gantry.file f where f.space = ${ctx.space}) as "fileBytes",
      (select to_json(nullif(seen_at, '-infinity')) from gantry.use_counted) as "countedAt"
    from (
      select count(distinct p.f_person) filter (where p.f_day = ${today})::int as today,
        count(distinct p.f_person) filter (where p.f_day > ${today} - 7)::int as week,
        count(distinct p.f_person)::int as month
      from gantry.t_presence p where p.space = ${ctx.space} and p.f_day > ${today} - 30 and p.deleted_at is null
    ) here`)
  const { applications, files, fileBytes, countedAt, ...people } = rows[0]!
  const sizes = await listSizes(ctx)
  const sum = (of: (size: (typeof sizes)[number]) => number) =>
    sizes.reduce((total, size) => total + of(size), 0)
  return {
    people,
    applications,
    records: sum(({ rows }) => rows),
    tableBytes: sum(({ bytes, indexBytes }) => bytes + indexBytes),
    files,
    fileBytes,
    countedAt,
  }
}

type Used = Pick<TableUse, 'created' | 'changed' | 'removed' | 'people' | 'lastDay'>

/** Each drawn table with its use in the days from `from` to `to`, the largest first, and the people of each application. */
export const listTableUse = async (
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly data: readonly TableUse[]; readonly people: readonly AppPeople[] }> => {
  const { rows } = await ctx.db.run<
    Used & { readonly table: string | null; readonly app: string | null }
  >(sql`
    select u.f_about as table, u.f_app as app, sum(u.f_created)::int as created, sum(u.f_changed)::int as changed,
      sum(u.f_removed)::int as removed, count(distinct u.f_person)::int as people, max(u.f_day)::text as "lastDay"
    from gantry.t_table_use u
    where u.space = ${ctx.space} and u.f_day between ${from}::date and ${to}::date and u.deleted_at is null
    group by grouping sets ((u.f_about), (u.f_app))`)
  const used = new Map(rows.flatMap(({ table, app: _, ...use }) => (table === null ? [] : [[table, use]])))
  const { tables } = await catalogOf(ctx)
  const unused: Used = { created: 0, changed: 0, removed: 0, people: 0, lastDay: null }
  return {
    data: (await listSizes(ctx)).map(({ table: { id, label }, rows, bytes, indexBytes }) => ({
      ...(used.get(id) ?? unused),
      table: id,
      label,
      app: tables.get(id)?.app ?? null,
      rows,
      bytes: bytes + indexBytes,
    })),
    people: rows.flatMap(({ app, people }) => (app === null ? [] : [{ app, people }])),
  }
}
