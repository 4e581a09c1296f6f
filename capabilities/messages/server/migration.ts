import type { Migration } from '@gantry/kernel/server'

/**
 * A message is stored once and each recipient has a row in `inbox`. Message ids are UUIDv7, so their order is the order of
 * time. `event` makes a second message of one event impossible.
 */
export const messagesMigration: Migration = {
  name: 'messages.inbox',
  up: `
    create table gantry.message (
      id uuid primary key,
      space text not null,
      kind text not null,
      at timestamptz not null,
      event bigint,
      actor uuid,
      table_id text,
      record_id uuid,
      app text,
      link text,
      facts jsonb not null
    );
    create table gantry.inbox (
      space text not null,
      person uuid not null,
      message uuid not null references gantry.message (id),
      category text not null,
      event bigint,
      -- Title of the record when the message was written, if the person could read it; for searching only.
      subject text,
      read_at timestamptz,
      primary key (person, message)
    );
    create unique index inbox_event on gantry.inbox (person, event) where event is not null;
    create index inbox_category on gantry.inbox (person, category, message);
    create index inbox_unread on gantry.inbox (person, category, message) where read_at is null;
    create index inbox_message on gantry.inbox (message);
    -- Only what deviates from being subscribed; an empty kind or app means all.
    create table gantry.message_choice (
      space text not null,
      person uuid not null,
      channel text not null,
      kind text not null,
      app text not null,
      subscribed boolean not null,
      primary key (person, channel, kind, app)
    );
    alter table gantry.message enable row level security, force row level security;
    create policy space_wall on gantry.message using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.inbox enable row level security, force row level security;
    create policy space_wall on gantry.inbox using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.message_choice enable row level security, force row level security;
    create policy space_wall on gantry.message_choice
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
