import type { Migration } from '@gantry/kernel/server'
import { walled } from '../migrations.ts'

/** Addresses outside that are told of events, and what was told. A delivery has the id by which its receiver knows it again. */
export const webhooksMigration: Migration = {
  name: 'gateway.webhooks',
  up: `
    create table gantry.gateway_webhook (
      space text not null,
      id uuid not null,
      name text not null,
      address text not null,
      tables text[],
      events text[] not null,
      state text not null check (state in ('active', 'stopped')),
      stopped_why text check (stopped_why in ('failing', 'gone')),
      failing_since timestamptz,
      -- Sealed.
      secret text not null,
      old_secret text,
      old_ends timestamptz,
      owner uuid not null,
      created_at timestamptz not null,
      primary key (space, id)
    );
    create table gantry.gateway_delivery (
      space text not null,
      id uuid not null,
      webhook uuid not null,
      type text not null,
      table_id text,
      record uuid,
      version int,
      at timestamptz not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      attempts int not null default 0,
      next_at timestamptz,
      status int,
      ms int,
      error text,
      primary key (space, id),
      foreign key (space, webhook) references gantry.gateway_webhook (space, id) on delete cascade
    );
    create index gateway_delivery_of on gantry.gateway_delivery (space, webhook, id desc);
    create index gateway_delivery_due on gantry.gateway_delivery (space, webhook, next_at) where state = 'waiting';
    create index gateway_delivery_at on gantry.gateway_delivery (at);
    ${walled('gateway_webhook', 'gateway_delivery')}
  `,
}
