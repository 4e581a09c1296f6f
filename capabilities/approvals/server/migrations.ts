import type { Migration } from '@gantry/kernel/server'

const tables = ['instance', 'todo', 'track', 'part', 'command']

/**
 * An instance with its marking as one document, the rows people list derived from it in the same statement. The track only
 * grows. `wake_at` is the earliest timer, so that what is due is found by one index.
 */
export const approvalsMigration: Migration = {
  name: 'approvals.instances',
  up: `
    create table gantry.wf_instance (
      space text not null,
      id uuid not null,
      workflow text not null,
      release int not null,
      table_id text not null,
      record_id uuid not null,
      state text not null,
      subject text not null,
      initiator uuid not null,
      rev int not null,
      wake_at timestamptz,
      marking json not null,
      primary key (space, id)
    );
    create unique index wf_instance_running on gantry.wf_instance (space, table_id, record_id)
      where state in ('ongoing', 'interrupted');
    create index wf_instance_record on gantry.wf_instance (space, record_id);
    create index wf_instance_initiator on gantry.wf_instance (space, initiator, id desc);
    create index wf_instance_wake on gantry.wf_instance (wake_at) where wake_at is not null;
    create table gantry.wf_todo (
      space text not null,
      person uuid not null,
      instance uuid not null,
      task int not null,
      node text not null,
      state text not null,
      received timestamptz not null,
      due timestamptz,
      primary key (space, instance, task, person)
    );
    create index wf_todo_person on gantry.wf_todo (space, person, received desc, instance desc, task desc);
    create table gantry.wf_track (
      space text not null,
      instance uuid not null,
      seq int not null,
      row json not null,
      person text,
      primary key (space, instance, seq)
    );
    create function gantry.track_stays() returns trigger language plpgsql as $$
    begin raise exception 'a row of the track never changes'; end $$;
    create trigger track_stays before update or delete on gantry.wf_track
      for each row execute function gantry.track_stays();
    create table gantry.wf_part (
      space text not null,
      person uuid not null,
      instance uuid not null,
      node text not null,
      as_cc boolean not null,
      primary key (space, person, instance)
    );
    create table gantry.wf_command (
      space text not null,
      person uuid not null,
      key uuid not null,
      at timestamptz not null,
      answer json not null,
      primary key (space, person, key)
    );
    ${tables
      .map(
        table => `
    alter table gantry.wf_${table} enable row level security, force row level security;
    create policy space_wall on gantry.wf_${table}
      using ((select current_setting('gantry.space', true)) in (space, '*'));`,
      )
      .join('')}
  `,
}

/** Whether somebody decided at least one step, for the lists of what people processed and of what was copied to them. */
export const processedMigration: Migration = {
  name: 'approvals.processed',
  up: `
    alter table gantry.wf_part add column processed boolean not null default false;
    update gantry.wf_part p set processed = true
    from (
      select distinct i.space, i.id, (task->>'actor')::uuid as person
      from gantry.wf_instance i, json_array_elements(i.marking->'tasks') as task
      where task->>'state' = 'done' and task->>'actor' is not null
    ) as done
    where p.space = done.space and p.instance = done.id and p.person = done.person;
    create index wf_part_processed on gantry.wf_part (space, person, instance desc) where processed;
    create index wf_part_copied on gantry.wf_part (space, person, instance desc) where as_cc;
  `,
}
