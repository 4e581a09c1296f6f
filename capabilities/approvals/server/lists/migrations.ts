import type { Migration } from '@gantry/kernel/server'

/** Drafts, delegations and the reading of copies, each found by an index of the person. */
export const listsMigration: Migration = {
  name: 'approvals.lists',
  up: `
    alter table gantry.wf_part add column read_at timestamptz;
    create index wf_part_unread on gantry.wf_part (space, person) where as_cc and read_at is null;
    alter table gantry.wf_todo add column delegated_by uuid;
    update gantry.wf_todo t set delegated_by = (held->>'holder')::uuid
    from gantry.wf_instance i, json_array_elements(i.marking->'tasks') as held
    where t.space = i.space and t.instance = i.id and t.state in ('offered', 'delegated')
      and (held->>'id')::int = t.task and (held->>'holder')::uuid <> t.person;
    create index wf_todo_delegated_by on gantry.wf_todo (space, delegated_by, instance desc) where delegated_by is not null;
    create index wf_todo_delegated_to on gantry.wf_todo (space, person, instance desc) where delegated_by is not null;
    create unique index wf_instance_draft on gantry.wf_instance (space, initiator, record_id) where state = 'draft';
  `,
}

/** Recipients of the copies of one instance, for whoever may take copies back. */
export const copiesOfInstanceMigration: Migration = {
  name: 'approvals.copies_of_instance',
  up: `create index wf_part_copies on gantry.wf_part (space, instance) where as_cc;`,
}

/** Whoever decides may have a copy too: two facts of one participant. */
export const copiesOfExecutorsMigration: Migration = {
  name: 'approvals.copies_of_executors',
  up: `
    alter table gantry.wf_part add column as_executor boolean not null default true;
    update gantry.wf_part set as_executor = false where as_cc;
    alter table gantry.wf_part alter column as_executor drop default;
  `,
}
