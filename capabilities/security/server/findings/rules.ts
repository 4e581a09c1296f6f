import { type Sql, sql } from '@gantry/kernel/server'
import type { FindingRule } from '../../shared/contract.ts'
import type { SecurityPolicy } from '../../shared/policy.ts'

/** What the rules look at: lines of a space as `line`, with the local `day` and `hour`. */
interface Look {
  readonly space: string
  readonly policy: SecurityPolicy
}

/** How often something was done: the lines of one job are one. */
const times = sql`count(distinct coalesce(line.details ->> 'job', line.id::text))`

/** Columns of a finding over groups of lines; `facts` is what its sentence names besides person, day and count. */
const found = (rule: FindingRule, facts: Sql): Sql => sql`
  ${rule}::text as rule, line.actor as person, max(line.actor_name) as name, line.day, min(line.at) as first,
  max(line.at) as last, ${times}::int as count, ${facts} as facts, (array_agg(line.id order by line.id desc))[1:20] as lines`

const many = (rule: FindingRule, actions: Sql, most: number): Sql => sql`
  select ${found(rule, sql`jsonb_build_object('most', ${most}::int)`)}
  from line where line.result = 'ok' and ${actions} group by line.actor, line.day having ${times} > ${most}`

/** Refused calls of one person and day from which they stand out. */
const mostDenied = 10

/** Days of sign-ins that make an address known. */
const rememberedDays = 90

/**
 * The plain rules, each a query with the columns of `found`. They read the log alone, so that what they find can be looked up in it.
 */
export const findingQueries = ({ space, policy }: Look): readonly Sql[] => {
  const earlier = sql`from gantry.audit e where e.space = ${space} and e.actor = line.actor and e.table_id is null
    and e.action = 'session.opened' and e.id < line.id and e.at > line.at - make_interval(days => ${rememberedDays})`
  return [
    sql`select ${found('unusual_hours', sql`jsonb_build_object('from', ${policy.from}::int, 'to', ${policy.to}::int)`)}
      from line where line.action = 'session.opened' and (line.hour < ${policy.from}::int or line.hour >= ${policy.to}::int)
      group by line.actor, line.day`,
    sql`select ${found('new_address', sql`jsonb_build_object('ip', max(line.ip))`)}
      from line where line.action = 'session.opened' and line.ip is not null
        and exists (select 1 ${earlier}) and not exists (select 1 ${earlier} and e.ip = line.ip)
      group by line.actor, line.day`,
    many(
      'many_exports',
      sql`line.action in ('records.exported', 'records.taken', 'records.printed', 'records.labelled', 'people.exported',
        'package.exported', 'deployment.made', 'deployment.downloaded', 'log.exported', 'permissions.exported')`,
      policy.exports,
    ),
    many('many_reveals', sql`line.action = 'record.revealed'`, policy.reveals),
    sql`select ${found('denied_access', sql`jsonb_build_object('most', ${mostDenied}::int)`)}
      from line where line.action = 'access.denied' group by line.actor, line.day having ${times} > ${mostDenied}`,
    sql`select ${found('own_rights', sql`'{}'::jsonb`)}
      from line where line.result = 'ok' and (
        (line.action = 'roles.granted' and line.record_id = line.actor)
        or (line.action = 'roles.console'
          and (line.details->>'level' is not null or line.details->'actions' <> '[]'::jsonb)
          and (line.record_id = line.actor or exists (
            select 1 from gantry.member_role h where h.space = ${space} and h.member = line.actor and h.role = line.record_id))))
      group by line.actor, line.day`,
    // Refused sign-ins belong to no space; they are told by their number and address alone.
    sql`select ${found('failures_before', sql`jsonb_build_object('ip', max(line.ip), 'failures', max(f.count))`)}
      from line cross join lateral (
        select count(*)::int as count from gantry.audit r
        where r.action in ('session.refused', 'session.locked') and r.ip = line.ip
          and r.at between line.at - interval '1 hour' and line.at) f
      where line.action = 'session.opened' and f.count >= ${policy.failures}
      group by line.actor, line.day`,
  ]
}
