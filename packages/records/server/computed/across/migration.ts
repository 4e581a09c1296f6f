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

/**
 * Several formulas of a table are made in one walk, perhaps as a part of a change of tables; what stopped one is kept. And
 * since when what is made from the records of a table is another: a writer who knows the tables as they were before is
 * turned away by `gantry.turn_away`, whose error its caller knows by its SQLSTATE.
 */
export const computingOfChangesMigration: Migration = {
  name: 'records.computing_of_changes',
  up: `
    alter table gantry.computing add column fields text[], add column change uuid, add column error jsonb;
    update gantry.computing set fields = array[field];
    alter table gantry.computing alter column fields set not null, drop column field;
    create table gantry.computed_since (
      space text not null,
      table_id text not null,
      version bigint not null,
      primary key (space, table_id)
    );
    alter table gantry.computed_since enable row level security, force row level security;
    create policy space_wall on gantry.computed_since
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create function gantry.turn_away() returns boolean language plpgsql volatile as $$
      begin raise exception 'the tables have changed since this writer read them' using errcode = 'GY001'; end $$;
  `,
}
