import { type Migration, spacePolicy, sql } from '@gantry/kernel/server'

/** What designs tell devices by themselves: who sent a command, how often in a minute, and what was refused. */
export const automationMigration: Migration = {
  name: 'devices.automation',
  up: `
    alter table gantry.device_command add column rule text, add column rule_name text;
    create table gantry.device_pace (
      space text not null,
      device uuid not null,
      since timestamptz not null,
      count int not null,
      primary key (space, device)
    );
    create table gantry.device_refused (
      id bigint generated always as identity primary key,
      space text not null,
      device uuid not null,
      at timestamptz not null,
      rule text not null,
      rule_name text not null,
      command text,
      code text not null,
      params jsonb not null,
      issues jsonb not null
    );
    create index device_refused_of_device on gantry.device_refused (space, device, id desc);
    create index device_refused_at on gantry.device_refused (at);
    ${['device_pace', 'device_refused']
      .map(
        table => `
    alter table gantry.${table} enable row level security, force row level security;
    create policy space_wall on gantry.${table} using ${spacePolicy(sql`space`).text};`,
      )
      .join('')}
  `,
}
