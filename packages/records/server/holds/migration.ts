import type { Migration } from '@gantry/kernel/server'

/**
 * Records that are kept from operations for the time being, whatever grants and shares allow; a row exists only while a record is
 * held. `only_for` hides the record from everybody else. `held_table` lists the tables with holds and is part of the catalog
 * version, so statements of all others do not mention holds.
 */
export const holdsMigration: Migration = {
  name: 'records.holds',
  up: `
    create table gantry.record_hold (
      space text not null,
      table_id text not null,
      record_id uuid not null,
      refuses text[] not null,
      only_for uuid,
      primary key (space, table_id, record_id)
    );
    create table gantry.held_table (
      space text not null,
      table_id text not null,
      operations text[] not null,
      primary key (space, table_id)
    );
    alter table gantry.record_hold enable row level security, force row level security;
    create policy space_wall on gantry.record_hold
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.held_table enable row level security, force row level security;
    create policy space_wall on gantry.held_table
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
