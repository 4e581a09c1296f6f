import type { Migration } from '@gantry/kernel/server'

/** The way to the newest instances of the workflows a person monitors. */
export const monitorsMigration: Migration = {
  name: 'approvals.monitors',
  up: 'create index wf_instance_workflow on gantry.wf_instance (space, workflow, id desc);',
}

/**
 * Opens the records of instances that were started before monitors read them, once. New instances are opened by their start, later
 * changes of monitors by `monitorsPublished`.
 */
export const earlierMonitorsMigration: Migration = {
  name: 'approvals.monitors_of_earlier_instances',
  up: `
    with opened as (
      insert into gantry.record_share (id, space, table_id, record_id, subject, channel, level, operations, given_by, responsible,
        given_at)
      select gen_random_uuid(), i.space, i.table_id, i.record_id, s.subject, 'monitor:' || i.workflow, 'view', '{read}',
        i.initiator, i.initiator, now()
      from gantry.wf_instance i
      join gantry.design d on d.space = i.space and d.kind = 'workflow' and d.id = i.workflow
      join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
      cross join lateral (
        select 'user:' || who from jsonb_array_elements_text(coalesce((r.body #> '{monitors,users}')::jsonb, '[]')) who
        union all
        select 'role:' || who from jsonb_array_elements_text(coalesce((r.body #> '{monitors,roles}')::jsonb, '[]')) who
      ) s (subject)
      where i.state <> 'draft'
      on conflict do nothing
      returning space, table_id, split_part(subject, ':', 1) as kind
    ), noted as (
      insert into gantry.shared_table as t (space, table_id, narrow, kinds)
      select space, table_id, false, array_agg(distinct kind) from opened group by 1, 2
      on conflict (space, table_id) do update
        set kinds = case when t.kinds is not null then array(select distinct unnest(t.kinds || excluded.kinds)) end
    )
    update gantry.catalog_version set version = version + 1 where space in (select space from opened);
  `,
}
