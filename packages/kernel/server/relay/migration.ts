import type { Migration } from '../migrate.ts'

/** Events processed per consumer, so that a repeated delivery has no effect. */
export const relayMigration: Migration = {
  name: 'kernel.relay',
  up: `
    create table gantry.consumed (
      consumer text not null,
      event bigint not null,
      at timestamptz not null default now(),
      primary key (consumer, event)
    );
    create index consumed_at on gantry.consumed using brin (at);
  `,
}

/** Causes of events, dead letters, and indexes to read a share of events per space. */
export const deliveryMigration: Migration = {
  name: 'kernel.delivery',
  up: `
    alter table gantry.outbox add column cause bigint, add column depth int not null default 0;
    create index outbox_space on gantry.outbox (space, id);
    create table gantry.parked (
      id bigint generated always as identity primary key,
      space text not null,
      consumer text not null,
      event jsonb not null,
      reason text not null,
      detail text not null,
      at timestamptz not null default clock_timestamp()
    );
    create index parked_space on gantry.parked (space, id);
  `,
}
