import { type Ctx, empty, isoMilliseconds, patternOf, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { AgencyPermission } from '@gantry/workflow/shared'
import type {
  Agency,
  AgencyPage,
  AgencyState,
  listAgencies as contract,
} from '../../shared/agency-contract.ts'
import { isBroken } from './mark-invalid.ts'
import { readScopes, sayScope } from './scopes.ts'

const pageSize = 50
const mostCounted = 1_000

interface Row {
  readonly id: string
  readonly principal: Agency['principal']
  readonly agent: Agency['agent']
  readonly from: string
  readonly to: string
  readonly apps: readonly string[]
  readonly tables: readonly string[]
  readonly may: readonly AgencyPermission[]
  readonly note: string
  readonly creator: string
  readonly recycledAt: string | null
  readonly state: AgencyState
}

const person = (of: Sql, id: Sql): Sql =>
  sql`json_build_object('id', ${id}, 'title', coalesce(${of}.f_name, ''), 'position', ${of}.f_position)`

/** Agencies of one side of the actor, newest first. */
export const listAgencies = async (
  ctx: Ctx,
  { side, state, search, after }: InputOf<typeof contract>,
): Promise<AgencyPage> => {
  const me = ctx.actor.personId
  const scopes = await readScopes(ctx)
  const [own, other] = side === 'given' ? [sql`a.principal`, sql`g.f_name`] : [sql`a.agent`, sql`p.f_name`]
  const pattern = patternOf(search ?? '')
  const now = ctx.now
  const found = sql`
    select a.*, p.f_name as principal_name, ${person(sql`p`, sql`a.principal`)} as principal_said,
      ${person(sql`g`, sql`a.agent`)} as agent_said,
      case when a.recycled_at is not null then 'recycled' when a.ends <= ${now}::timestamptz then 'expired'
        when a.invalid_at is not null or ${isBroken(scopes)} then 'invalid'
        else 'in_agency' end as state
    from gantry.agency a
    left join gantry.t_member p on p.space = a.space and p.id = a.principal
    left join gantry.t_member g on g.space = a.space and g.id = a.agent
    where a.space = ${ctx.space} and ${own} = ${me}::uuid
      ${after === undefined ? empty : sql`and a.id < ${after}::uuid`}
      ${search?.trim() ? sql`and ${other} ilike ${pattern}` : empty}`
  const { rows } = await ctx.db.run<Row>(sql`
    select a.id, a.principal_said as principal, a.agent_said as agent, ${isoMilliseconds(sql`a.starts`)} as "from", ${isoMilliseconds(sql`a.ends`)} as "to",
      a.apps, a.tables, a.may, a.note, a.creator, ${isoMilliseconds(sql`a.recycled_at`)} as "recycledAt", a.state
    from (${found}) as a ${state ? sql`where a.state = ${state}` : empty}
    order by a.id desc limit ${pageSize + 1}`)
  const data = rows.slice(0, pageSize).map(
    ({ apps, tables, ...row }): Agency => ({
      ...row,
      scope: sayScope(ctx, { apps, tables }, scopes),
      begun: Date.parse(row.from) <= now.getTime(),
    }),
  )
  return {
    data,
    next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null,
    count: await countSides(ctx),
  }
}

const countSides = async (ctx: Ctx): Promise<AgencyPage['count']> => {
  const me = ctx.actor.personId
  const counted = (own: Sql) => sql`(select count(*)::int from (select 1 from gantry.agency a
    where a.space = ${ctx.space} and ${own} = ${me}::uuid limit ${mostCounted}) as counted)`
  const { rows } = await ctx.db.run<AgencyPage['count']>(
    sql`select ${counted(sql`a.principal`)} as given, ${counted(sql`a.agent`)} as taken`,
  )
  return rows[0] ?? { given: 0, taken: 0 }
}
