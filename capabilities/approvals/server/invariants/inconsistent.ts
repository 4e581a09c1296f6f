import { type Kernel, platform, sql } from '@gantry/kernel/server'

/**
 * What of the instances of a space is not as whole transactions leave it: marking, to-dos, track, audit, events and answers are
 * written together, so each must tell of the same commands.
 */
export const inconsistent = async (kernel: Kernel, space: string): Promise<readonly string[]> => {
  const { rows } = await platform(kernel).run<{ what: string }>(sql`
    with instance as (
      select i.id, i.rev, i.state, i.marking, (i.marking->>'tracked')::int as tracked
      from gantry.wf_instance i where i.space = ${space} and i.state <> 'draft'
    ), task as (
      select i.id as instance, (t->>'id')::int as id, t->>'state' as state,
        case when t->>'state' = 'delegated' then t->'offer'->>'to' else t->>'holder' end as person
      from instance i, json_array_elements(i.marking->'tasks') as t
      where i.state in ('ongoing', 'interrupted') and t->>'state' in ('open', 'offered', 'delegated')
    )
    select 'track ' || i.id as what from instance i
    left join lateral (
      select count(*) as n, max(seq) as last from gantry.wf_track_row t where t.space = ${space} and t.instance = i.id
    ) t on true
    where t.n <> i.tracked or t.last <> i.tracked
    union all
    select 'to-do that is missing ' || t.instance from task t
    where not exists (select from gantry.wf_todo d where d.space = ${space} and d.instance = t.instance and d.task = t.id
      and d.person = t.person::uuid)
    union all
    select 'to-do nobody has ' || d.instance from gantry.wf_todo d
    where d.space = ${space} and d.state <> 'pool'
      and not exists (select from task t where t.instance = d.instance and t.id = d.task)
    union all
    select 'audit ' || i.id from instance i
    where i.rev <> (select count(*) from gantry.audit a where a.space = ${space} and a.action = 'workflow.command'
      and a.details->>'instance' = i.id::text)
    union all
    select 'answers ' || i.id from instance i
    where i.rev <> (select count(*) from gantry.wf_command c where c.space = ${space} and c.answer->>'instance' = i.id::text)
    union all
    select 'event that is missing ' || i.id from instance i
    join gantry.wf_track_row t on t.space = ${space} and t.instance = i.id
    where t.row->>'action' = 'receive' and t.row->>'to' is not null
      and not exists (select from gantry.outbox o where o.space = ${space} and o.type in ('workflow.received', 'workflow.returned')
        and o.payload->>'instance' = i.id::text and (o.payload->'tasks')::jsonb @> (t.row->'task')::jsonb)
    union all
    select 'track of nothing ' || t.instance from gantry.wf_track_row t
    where t.space = ${space} and not exists (select from instance i where i.id = t.instance)`)
  return rows.map(({ what }) => what)
}
