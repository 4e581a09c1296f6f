import type { Migration } from '@gantry/kernel/server'

const walled = (table: string): string => `
    alter table gantry.${table} enable row level security, force row level security;
    create policy space_wall on gantry.${table}
      using ((select current_setting('gantry.space', true)) in (space, '*'));`

/**
 * Keys of devices and products as hashes, every message in and out for 30 days, commands on their way, and both documents of a
 * twin with what changed in them.
 */
export const devicesMigration: Migration = {
  name: 'devices.messages',
  up: `
    create table gantry.device_key (
      space text not null,
      device uuid not null,
      hash text not null,
      ending text not null,
      since timestamptz not null,
      primary key (space, device)
    );
    create table gantry.product_secret (
      space text not null,
      product uuid not null,
      hash text not null,
      ending text not null,
      since timestamptz not null,
      primary key (space, product)
    );
    create table gantry.device_message (
      id bigint generated always as identity primary key,
      space text not null,
      device uuid not null,
      at timestamptz not null,
      up boolean not null,
      way text not null,
      topic text not null,
      payload bytea not null,
      trace uuid not null,
      release int,
      result jsonb,
      problem text
    );
    create index device_message_of_device on gantry.device_message (space, device, id desc);
    create index device_message_of_space on gantry.device_message (space, id desc);
    create index device_message_at on gantry.device_message using brin (at);
    create table gantry.device_command (
      id uuid primary key,
      space text not null,
      device uuid not null,
      command text not null,
      parameters jsonb not null,
      state text not null,
      by_id uuid,
      by_name text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      sent_at timestamptz,
      answered_at timestamptz,
      answer jsonb
    );
    create index device_command_of_device on gantry.device_command (space, device, created_at desc);
    create index device_command_open on gantry.device_command (expires_at) where state in ('queued', 'sent');
    create table gantry.device_twin (
      space text not null,
      device uuid not null,
      desired jsonb not null default '{}',
      reported jsonb not null default '{}',
      revision int not null default 0,
      primary key (space, device)
    );
    create table gantry.device_listener (
      id uuid primary key,
      way text not null,
      host text not null,
      port int not null,
      since timestamptz not null,
      seen_at timestamptz not null,
      clients int not null
    );
    create table gantry.device_twin_change (
      id bigint generated always as identity primary key,
      space text not null,
      device uuid not null,
      revision int not null,
      at timestamptz not null,
      side text not null,
      property text not null,
      before jsonb,
      after jsonb,
      by_name text not null
    );
    create index device_twin_change_of_device on gantry.device_twin_change (space, device, id desc);
    ${['device_key', 'product_secret', 'device_message', 'device_command', 'device_twin', 'device_twin_change'].map(walled).join('')}
  `,
}

/** What the message centre asks for is found without reading messages: one by its trace, refused ones, and those sent to devices. */
export const messageIndexes: Migration = {
  name: 'devices.message_indexes',
  up: `
    create index device_message_trace on gantry.device_message (trace);
    create index device_message_failed on gantry.device_message (space, id desc) where problem is not null;
    create index device_message_failed_of_device on gantry.device_message (space, device, id desc) where problem is not null;
    create index device_message_down on gantry.device_message (space, id desc) where not up;
    create index device_message_down_of_device on gantry.device_message (space, device, id desc) where not up;
  `,
}

/** A message keeps what of it could not be read, with the points; `problem` is the first, by which messages are found. */
export const messageProblems: Migration = {
  name: 'devices.message_problems',
  up: 'alter table gantry.device_message add column problems jsonb',
}
