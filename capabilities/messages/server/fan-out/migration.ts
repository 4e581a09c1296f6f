import type { Migration } from '@gantry/kernel/server'

/** People of a large audience who wait for a message, one row per batch. */
export const fanOutMigration: Migration = {
  name: 'messages.fan_out',
  up: `
    create table gantry.message_fan_out (
      id bigint generated always as identity primary key,
      space text not null,
      message uuid not null references gantry.message (id),
      people uuid[] not null,
      attempts int not null default 0
    );
    create index message_fan_out_order on gantry.message_fan_out (space, attempts, id);
    create index message_fan_out_message on gantry.message_fan_out (message);
    alter table gantry.message_fan_out enable row level security, force row level security;
    create policy space_wall on gantry.message_fan_out
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
