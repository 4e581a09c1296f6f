import type { Migration } from '@gantry/kernel/server'

/** What each table of a space took on each of the last days. */
export const sizesMigration: Migration = {
  name: 'records.sizes',
  up: `
    create table gantry.table_size (
      space text not null,
      table_id text not null,
      day date not null,
      bytes bigint not null,
      primary key (space, table_id, day)
    );
    create index table_size_day on gantry.table_size (day);
    alter table gantry.table_size enable row level security, force row level security;
    create policy space_wall on gantry.table_size
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
