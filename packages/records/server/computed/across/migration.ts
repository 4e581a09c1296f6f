import type { Migration } from '@gantry/kernel/server'

/** Computed fields that are being made in the background: from some records' change, or all of them. */
export const computingMigration: Migration = {
  name: 'records.computing',
  up: `
    create table gantry.computing (
      id uuid primary key,
      space text not null,
      table_id text not null,
      field text not null,
      targets uuid[],
      after uuid,
      done bigint not null default 0,
      total bigint,
      at timestamptz not null default now()
    );
    create index computing_table on gantry.computing (space, table_id);
    alter table gantry.computing enable row level security, force row level security;
    create policy space_wall on gantry.computing
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
