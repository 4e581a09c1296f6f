import type { Migration } from '../migrate.ts'

/** Which consumer has done its work for which event, so that an event told twice takes effect once. */
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
