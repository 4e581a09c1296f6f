import type { Migration } from '@gantry/kernel/server'

/** Moves of running instances to a newer release, with what became of each. One at a time for a workflow. */
export const movesMigration: Migration = {
  name: 'approvals.moves',
  up: `
    create table gantry.wf_migration (
      space text not null,
      id uuid not null,
      workflow text not null,
      from_release int not null,
      to_release int not null,
      map json not null,
      state text not null,
      person uuid not null,
      at timestamptz not null,
      primary key (space, id)
    );
    create unique index wf_migration_running on gantry.wf_migration (space, workflow) where state = 'running';
    create index wf_migration_workflow on gantry.wf_migration (space, workflow, id desc);
    create table gantry.wf_migration_item (
      space text not null,
      migration uuid not null,
      place int not null,
      instance uuid not null,
      state text not null,
      result json,
      primary key (space, migration, place)
    );
    create index wf_instance_release on gantry.wf_instance (space, workflow, release, id)
      where state in ('ongoing', 'interrupted');
    ${['migration', 'migration_item']
      .map(
        table => `
    alter table gantry.wf_${table} enable row level security, force row level security;
    create policy space_wall on gantry.wf_${table}
      using ((select current_setting('gantry.space', true)) in (space, '*'));`,
      )
      .join('')}
  `,
}
