import type { Migration } from '@gantry/kernel/server'

/** Cards with buttons in chats of enterprises. */
export const chatCardMigration: Migration = {
  name: 'identity.chat_card',
  up: `
    create table gantry.chat_card (
      -- That of the dispatch.
      id uuid primary key,
      space text not null references gantry.space (id) on delete cascade,
      provider text not null,
      subject text not null,
      person uuid not null,
      kind text not null,
      about text not null,
      -- open: offers its buttons; stale: has to be shown anew; closed.
      state text not null default 'open',
      ref text,
      -- What became of the last press.
      said text,
      tries int not null default 0,
      due_at timestamptz not null default now(),
      made_at timestamptz not null default now()
    );
    create index chat_card_open on gantry.chat_card (kind, space, person) where state = 'open';
    create index chat_card_stale on gantry.chat_card (space, due_at) where state = 'stale';
    create index chat_card_age on gantry.chat_card using brin (made_at);
    alter table gantry.chat_card enable row level security, force row level security;
    create policy space_wall on gantry.chat_card using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
