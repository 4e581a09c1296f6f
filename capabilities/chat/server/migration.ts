import type { Migration } from '@gantry/kernel/server'

/**
 * Conversations. `last_seq` counts the messages of a room; what somebody has not read is `last_seq - read_seq`, so unread
 * numbers cost one row per person and no counting. A pair is found by `pair`, the ids of its two people in order.
 * Somebody who joins later sees the messages after `from_seq`.
 */
export const chatMigration: Migration = {
  name: 'chat.rooms',
  up: `
    create table gantry.chat_room (
      space text not null,
      id uuid not null,
      kind text not null check (kind in ('pair', 'group')),
      pair text,
      title text,
      owner uuid,
      last_seq bigint not null default 0,
      last_at timestamptz not null,
      primary key (space, id)
    );
    create unique index chat_room_pair on gantry.chat_room (space, pair) where pair is not null;
    create table gantry.chat_member (
      space text not null,
      room uuid not null,
      person uuid not null,
      from_seq bigint not null default 0,
      read_seq bigint not null default 0,
      mentioned int not null default 0,
      muted boolean not null default false,
      primary key (space, room, person)
    );
    create index chat_member_person on gantry.chat_member (space, person);
    create table gantry.chat_message (
      space text not null,
      room uuid not null,
      seq bigint not null,
      id uuid not null,
      author uuid not null,
      kind text not null check (kind in ('text', 'picture', 'file', 'record', 'notice')),
      body text not null,
      more json,
      mentions json not null,
      reply_to bigint,
      at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      primary key (space, room, seq)
    );
    create unique index chat_message_id on gantry.chat_message (space, room, id);
    create index chat_message_words on gantry.chat_message using gin (body gin_trgm_ops) where deleted_at is null;
    create index chat_message_at on gantry.chat_message (space, at);
    alter table gantry.chat_room enable row level security, force row level security;
    alter table gantry.chat_member enable row level security, force row level security;
    alter table gantry.chat_message enable row level security, force row level security;
    create policy space_wall on gantry.chat_room
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create policy space_wall on gantry.chat_member
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create policy space_wall on gantry.chat_message
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** The message of a room that its reader was last told of outside the chat. Told again only after it was read. */
export const toldMigration: Migration = {
  name: 'chat.told',
  up: `
    alter table gantry.chat_member add column told_seq bigint not null default 0;
    create index chat_room_last on gantry.chat_room (last_at);
  `,
}
