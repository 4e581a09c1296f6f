import { type Migration, spacePolicy, sql } from '@gantry/kernel/server'

/** Events of devices, each kept until the day its product said when it arrived. */
export const eventsMigration: Migration = {
  name: 'devices.events',
  up: `
    create table gantry.device_event (
      id bigint generated always as identity primary key,
      space text not null,
      device uuid not null,
      code text not null,
      level text not null check (level in ('info', 'warning', 'error')),
      at timestamptz not null,
      received_at timestamptz not null,
      keep_until timestamptz not null,
      text text,
      data jsonb
    );
    create index device_event_of_device on gantry.device_event (space, device, id desc);
    create index device_event_of_code on gantry.device_event (space, device, code, id desc);
    create index device_event_until on gantry.device_event (keep_until);
    alter table gantry.device_event enable row level security, force row level security;
    create policy space_wall on gantry.device_event using ${spacePolicy(sql`space`).text};
  `,
}
