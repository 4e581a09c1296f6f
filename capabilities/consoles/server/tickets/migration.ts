import type { Migration } from '@gantry/kernel/server'

/** Support tickets of the spaces, with their replies. */
export const ticketsMigration: Migration = {
  name: 'consoles.tickets',
  up: `
    create table gantry.ticket (
      id uuid primary key,
      number bigint generated always as identity,
      space text not null references gantry.space (id),
      kind text not null,
      urgent boolean not null,
      title text not null,
      body text not null,
      files jsonb not null,
      state text not null default 'new',
      opener uuid not null,
      opened_by text not null,
      taken_by text,
      rating smallint check (rating between 1 and 5),
      rating_note text not null default '',
      created_at timestamptz not null,
      changed_at timestamptz not null
    );
    create index ticket_space on gantry.ticket (space, changed_at desc);
    create index ticket_open on gantry.ticket (state, urgent desc, changed_at) where state in ('new', 'taken');
    create table gantry.ticket_reply (
      id uuid primary key,
      space text not null,
      ticket uuid not null references gantry.ticket (id) on delete cascade,
      at timestamptz not null,
      side text not null check (side in ('customer', 'provider')),
      who text not null,
      command text,
      body text not null,
      -- With the space that the files lie in.
      files jsonb not null,
      home text not null
    );
    create index ticket_reply_of on gantry.ticket_reply (ticket, id);
    alter table gantry.ticket enable row level security, force row level security;
    create policy space_wall on gantry.ticket
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.ticket_reply enable row level security, force row level security;
    create policy space_wall on gantry.ticket_reply
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Who rated a ticket, and when. */
export const ticketRatingsMigration: Migration = {
  name: 'consoles.ticket_ratings',
  up: 'alter table gantry.ticket add column rated_by text, add column rated_at timestamptz;',
}
