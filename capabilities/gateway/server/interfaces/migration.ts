import type { Migration } from '@gantry/kernel/server'

/** Figures of all interfaces by minute and process, slow calls, and thresholds; of the platform, not of a space. */
export const interfacesMigration: Migration = {
  name: 'gateway.interfaces',
  up: `
    create table gantry.interface_minute (
      minute timestamptz not null,
      process uuid not null,
      method text not null,
      route text not null,
      space text not null,
      client text not null,
      calls int not null,
      errors int not null,
      total_ms double precision not null,
      histogram jsonb not null,
      primary key (minute, process, method, route, space, client)
    );
    create table gantry.interface_slow (
      at timestamptz not null,
      method text not null,
      route text not null,
      path text not null,
      status int not null,
      ms double precision not null,
      space text not null,
      request_id text not null
    );
    create index interface_slow_at on gantry.interface_slow (at);
    create table gantry.interface_alert (
      id uuid primary key,
      route text not null,
      measure text not null check (measure in ('errors', 'p95', 'rate')),
      above double precision not null,
      minutes int not null,
      fired_at timestamptz
    );
  `,
}
