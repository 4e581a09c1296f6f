import { AppError, type JsonObject } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, leaseSilence, sql } from '@gantry/kernel/server'
import { sourceKindOf } from '../../connectors/kinds.ts'
import type { LastTest, SourceInfo } from '../../shared/sources/contract.ts'

/** Sources of a space at most. */
export const mostSources = 500

/** A source as it is stored. */
export interface SourceRow {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly settings: JsonObject
  /** Sealed, by the name of the setting. */
  readonly secrets: Readonly<Record<string, string>>
  readonly owner: string
  readonly people: readonly string[] | null
  readonly tested: LastTest | null
  readonly revision: number
}

/** Rows the actor may use: work in the name of the system, owners, named people, and administrators where nobody is named. */
const mayUse = ({ actor }: Ctx) =>
  actor.system
    ? sql`true`
    : sql`(s.owner = ${actor.personId}::uuid or ${actor.personId}::uuid = any(s.people)
        or (s.people is null and ${['admin', 'saas', 'root'].includes(actor.userType)}))`

/** A source the actor may use. @throws AppError source.not_found */
export const sourceRow = async (ctx: Ctx, id: string): Promise<SourceRow> => {
  const { rows } = await ctx.db.run<SourceRow>(sql`
    select id, name, kind, settings, secrets, owner, people, tested, revision from gantry.data_source s
    where s.space = ${ctx.space} and s.id = ${id}::uuid and ${mayUse(ctx)}`)
  if (!rows[0]) throw new AppError('source.not_found')
  return rows[0]
}

/** The subscription of a source that collects messages. While no process holds it, its last state counts no more. */
const subscription = sql`
  case when s.settings ->> 'collect' = 'true' then (
    select json_build_object('state', x.state, 'since', ${isoMilliseconds(sql`x.since`)}, 'messages', x.last_number,
      'tooLarge', x.too_large, 'error', case when x.code is not null then json_build_object('code', x.code, 'params', x.params) end)
    from (
      select coalesce(p.state, 'waiting') as state, coalesce(p.since, s.changed_at) as since, coalesce(t.last_number, 0) as last_number,
        coalesce(t.too_large, 0) as too_large, p.code, p.params
      from (select 1) one
      left join gantry.source_subscription t on t.space = s.space and t.source = s.id
      left join gantry.source_subscription p on p.space = t.space and p.source = t.source
        and p.seen_at > now() - ${`${leaseSilence} milliseconds`}::interval) x) end`

type Listed = Omit<SourceInfo, 'address'>

/** The sources the actor may use, with what uses them. */
export const listSources = async (ctx: Ctx): Promise<readonly SourceInfo[]> => {
  const { rows } = await ctx.db.run<Listed>(sql`
    select s.id, s.name, s.kind, s.settings, s.tested, s.revision, ${subscription} as subscription,
      ${isoMilliseconds(sql`s.changed_at`)} as "changedAt",
      array(select jsonb_object_keys(s.secrets)) as secrets,
      (select json_build_object('id', m.id, 'title', m.f_name) from gantry.t_member m
        where m.space = s.space and m.id = s.owner) as owner,
      case when s.people is not null then coalesce((
        select json_agg(json_build_object('id', m.id, 'title', m.f_name) order by m.f_name) from gantry.t_member m
        where m.space = s.space and m.id = any(s.people)), '[]'::json) end as people,
      (select count(distinct (x.kind, x.id))::int from gantry.design_mention x
        join gantry.design d on d.space = x.space and d.kind = x.kind and d.id = x.id and d.state <> 'removed'
        where x.space = s.space and x.to_kind = 'source' and x.to_id = s.id::text) as used
    from gantry.data_source s where s.space = ${ctx.space} and ${mayUse(ctx)}
    order by s.name, s.id limit ${mostSources}`)
  return rows.map(row => ({ ...row, address: sourceKindOf(row.kind)?.address(row.settings) ?? '' }))
}

/** Names and kinds of all sources of the space, by id: for what only tells of them. */
export const sourceNames = async (
  ctx: Ctx,
): Promise<ReadonlyMap<string, { readonly name: string; readonly kind: string }>> => {
  const { rows } = await ctx.db.run<{
    readonly id: string
    readonly name: string
    readonly kind: string
  }>(sql`
    select id, name, kind from gantry.data_source where space = ${ctx.space} limit ${mostSources}`)
  return new Map(rows.map(({ id, ...source }) => [id, source]))
}
