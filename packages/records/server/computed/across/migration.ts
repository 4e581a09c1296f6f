import type { Migration } from '@gantry/kernel/server'

/** Queue of background recomputations: for the dependants of some records, or for all rows. */
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
 * Formulas of a table are recomputed in one walk, possibly as part of a schema change; failures are stored.
 * `computed_since` records since when definitions computed from a table apply: a writer with older definitions
 * is refused by `gantry.turn_away` with a dedicated SQLSTATE.
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
