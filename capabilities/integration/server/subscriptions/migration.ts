import { type Migration, spacePolicy, sql } from '@gantry/kernel/server'

const policy = (table: string): string => `
  alter table gantry.${table} enable row level security, force row level security;
  create policy space_wall on gantry.${table} using ${spacePolicy(sql`space`).text};`

/**
 * Subscriptions of sources to brokers and the messages they took. The numbers of a source ascend in the order of arrival and become
 * visible in it: a batch takes its numbers from the row of the subscription, whose lock it holds until it commits. Moments of arrival
 * never go back.
 */
export const subscriptionsMigration: Migration = {
  name: 'integration.subscriptions',
  up: `
    create table gantry.source_subscription (
      space text not null,
      source uuid not null,
      holder uuid,
      seen_at timestamptz,
      state text not null default 'waiting' check (state in ('waiting', 'connected', 'failed')),
      since timestamptz not null default now(),
      code text,
      params jsonb not null default '{}',
      session text,
      filters text[] not null default '{}',
      last_number bigint not null default 0,
      last_at timestamptz not null default 'epoch',
      too_large bigint not null default 0,
      primary key (space, source)
    );
    create table gantry.source_message (
      space text not null,
      source uuid not null,
      filter text not null,
      number bigint not null,
      topic text not null,
      received_at timestamptz not null,
      encoding text not null check (encoding in ('text', 'base64', 'too_large')),
      bytes int not null,
      payload text,
      primary key (space, source, filter, number)
    );
    create index source_message_arrival on gantry.source_message (space, source, received_at, number);
    create table gantry.source_field (
      space text not null,
      source uuid not null,
      filter text not null,
      field text not null,
      type text not null,
      primary key (space, source, filter, field)
    );
    create index data_source_mqtt on gantry.data_source (space, id) where kind = 'mqtt';
    ${policy('source_subscription')}
    ${policy('source_message')}
    ${policy('source_field')}
  `,
}
