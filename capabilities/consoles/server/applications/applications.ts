import { setAppState } from '@gantry/apps/server'
import { localise, type Text } from '@gantry/base/shared'
import { type Endpoint, endpoint } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  empty,
  isoSeconds,
  patternOf,
  platform,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { type InputOf, type OutputOf, type Translations, withTranslations } from '@gantry/model/shared'
import * as contract from '../../shared/applications-contract.ts'

const pageSize = 30

interface Row extends contract.OperatedApplication {
  readonly translations: Translations | null
}

/** The applications of all spaces. Records are PostgreSQL's estimate. */
const listApplications = async (
  ctx: Ctx,
  { search = '', state, page = 1 }: InputOf<typeof contract.listApplications>,
): Promise<OutputOf<typeof contract.listApplications>> => {
  const pattern = patternOf(search.toLowerCase())
  const { rows } = await platform(ctx.kernel).run<Row>(sql`
    with page as (
      select a.id, a.space, a.f_name, a.f_state, a.updated_at, s.name, t.texts
      from gantry.t_application a join gantry.space s on s.id = a.space
      left join gantry.translation t
        on t.space = a.space and t.app = a.id::text and t.kind = 'application' and t.id = t.app
      where a.deleted_at is null ${state ? sql`and coalesce(a.f_state, 'active') = ${state}` : empty}
        ${
          search.trim()
            ? sql`and (lower(a.f_name) like ${pattern} or lower(s.name) like ${pattern}
          or lower(t.texts -> 'name' -> ${ctx.actor.lang}::text ->> 'text') like ${pattern})`
            : empty
        }
      order by s.name, a.f_name, a.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}
    )
    select a.id, a.f_name as name, a.texts as translations, coalesce(a.f_state, 'active') as state,
      json_build_object('id', a.space, 'name', a.name) as space, coalesce(t.tables, 0)::int as tables,
      coalesce(t.versions, 0)::int as versions, coalesce(t.rows, 0)::float8 as rows, coalesce(t.bytes, 0)::float8 as bytes,
      (select count(distinct u.f_person)::int from gantry.t_table_use u
        where u.space = a.space and u.f_app = a.id::text and u.f_day > ${ctx.now}::date - 30 and u.deleted_at is null) as people,
      ${isoSeconds(sql`greatest(a.updated_at, t.changed_at)`)} as "changedAt"
    from page a left join lateral (
      select count(*) as tables, sum(d.version) as versions, sum(pg_total_relation_size(c.oid)) as bytes,
        sum(greatest(c.reltuples::bigint, pg_stat_get_live_tuples(c.oid))) as rows, max(d.changed_at) as changed_at
      from gantry.table_def d left join pg_class c on c.oid = to_regclass(format('%I.%I', 's_' || d.space, 't_' || d.id))
      where d.space = a.space and d.app = a.id::text and d.source = 'space' and d.hidden_at is null
    ) t on true
    order by a.name, a.f_name, a.id`)
  return { data: rows.slice(0, pageSize).map(row => named(ctx, row)), more: rows.length > pageSize }
}

/** An application called in the language of the operator. */
const named = ({ actor }: Ctx, { translations, ...row }: Row): contract.OperatedApplication => {
  const places = [{ at: 'name', text: row.name }]
  const said: { readonly name: Text } = withTranslations(row, places, translations ?? undefined)
  return { ...row, name: localise(said.name, actor.lang) }
}

/** Stops or starts an application in its own space. @throws AppError record.not_found */
const setApplicationState = async (
  ctx: Ctx,
  { id, of, state }: InputOf<typeof contract.setApplicationState>,
): Promise<void> => {
  const there = systemCtx(ctx.kernel, of, 'operator', ctx.actor.lang)
  const acting: Ctx = { ...there, actor: { ...there.actor, name: ctx.actor.name, ip: ctx.actor.ip } }
  await setAppState(acting, id, state)
  await audit(ctx, {
    action: 'application.operated',
    table: 'application',
    recordId: id,
    details: { space: of, state },
  })
}

export const applicationEndpoints: readonly Endpoint[] = [
  endpoint(contract.listApplications, listApplications),
  endpoint(contract.setApplicationState, async (ctx, input) => {
    await setApplicationState(ctx, input)
    return { done: true as const }
  }),
]
