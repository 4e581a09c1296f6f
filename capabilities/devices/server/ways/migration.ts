import type { Migration } from '@gantry/kernel/server'

/** How a space uses the ways by which devices reach it. */
export const waysMigration: Migration = {
  name: 'devices.ways',
  up: `
    create table gantry.device_way (
      space text not null,
      way text not null,
      is_on boolean not null,
      per_minute int,
      primary key (space, way)
    );
    alter table gantry.device_way enable row level security, force row level security;
    create policy space_wall on gantry.device_way
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
