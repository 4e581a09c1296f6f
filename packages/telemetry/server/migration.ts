import type { Migration } from '@gantry/kernel/server'

/**
 * Points by integer ids, their values by day, and the newest value of each. Values carry no space: they are reached only through
 * the points of a space. `telemetry_latest` leaves room in its pages, because its rows change with every batch.
 */
export const telemetryMigration: Migration = {
  name: 'telemetry.values',
  up: `
    create table gantry.telemetry_point (
      id int generated always as identity primary key,
      space text not null,
      device uuid not null,
      code text not null,
      keep_days int not null default 90,
      unique (space, device, code)
    );
    alter table gantry.telemetry_point enable row level security, force row level security;
    create policy space_wall on gantry.telemetry_point
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create table gantry.telemetry_value (
      point int not null,
      ts timestamptz not null,
      value double precision,
      quality smallint not null default 0,
      primary key (point, ts)
    ) partition by range (ts);
    create table gantry.telemetry_text (
      point int not null,
      ts timestamptz not null,
      value text not null,
      quality smallint not null default 0,
      primary key (point, ts)
    );
    create table gantry.telemetry_latest (
      point int primary key,
      ts timestamptz not null,
      value double precision,
      text text,
      quality smallint not null default 0
    ) with (fillfactor = 50);
  `,
}
