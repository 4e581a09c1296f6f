import { type Migration, spacePolicy, sql } from '@gantry/kernel/server'

const policy = (table: string): string => `
    alter table gantry.${table} enable row level security, force row level security;
    create policy space_wall on gantry.${table} using ${spacePolicy(sql`space`).text};`

/** Connections to equipment, their state as their holder knows it, and their log. */
export const pluginsMigration: Migration = {
  name: 'devices.plugins',
  up: `
    create table gantry.device_connection (
      space text not null,
      id uuid not null,
      kind text not null,
      name text not null,
      is_on boolean not null,
      settings jsonb not null,
      secrets jsonb not null default '{}',
      devices jsonb not null default '[]',
      points jsonb not null default '[]',
      revision int not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (space, id)
    );
    create unique index device_connection_name on gantry.device_connection (space, lower(name));
    create index device_connection_on on gantry.device_connection (space, id) where is_on;
    create index device_connection_devices on gantry.device_connection using gin (devices jsonb_path_ops);
    create table gantry.device_connection_state (
      space text not null,
      connection uuid not null,
      holder uuid,
      seen_at timestamptz,
      state text not null default 'connecting' check (state in ('connecting', 'running', 'failing')),
      since timestamptz not null default now(),
      problem jsonb,
      silent int not null default 0,
      last_value_at timestamptz,
      values_minute int not null default 0,
      primary key (space, connection)
    );
    create table gantry.device_connection_log (
      id bigint generated always as identity primary key,
      space text not null,
      connection uuid not null,
      at timestamptz not null,
      level text not null check (level in ('info', 'warning', 'error')),
      code text not null,
      params jsonb not null default '{}'
    );
    create index device_connection_log_lines on gantry.device_connection_log (space, connection, id desc);
    ${['device_connection', 'device_connection_state', 'device_connection_log'].map(policy).join('')}
  `,
}

/** What a connection writes for commands without parameters. */
export const mappedCommandsMigration: Migration = {
  name: 'devices.mapped_commands',
  up: `alter table gantry.device_connection add column commands jsonb not null default '[]';`,
}
