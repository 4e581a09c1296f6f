import type { Migration } from '@gantry/kernel/server'

/** Statements of the providers, and the days on which they are matched with our book. */
export const booksMigration: Migration = {
  name: 'payments.books',
  up: `
    create table gantry.pay_statement (
      id uuid primary key,
      merchant uuid not null references gantry.pay_merchant (id),
      provider text not null,
      name text not null,
      hash text not null,
      -- As it was imported, compressed.
      raw bytea not null,
      rows int not null,
      imported_at timestamptz not null,
      imported_by text not null
    );
    create unique index pay_statement_once on gantry.pay_statement (hash);
    create table gantry.pay_statement_row (
      statement uuid not null references gantry.pay_statement (id) on delete cascade,
      line int not null,
      merchant uuid not null,
      provider text not null,
      day date not null,
      at timestamptz not null,
      kind text not null check (kind in ('payment', 'refund')),
      no text not null,
      their_no text not null,
      amount bigint not null,
      fee bigint not null,
      primary key (statement, line)
    );
    create index pay_statement_row_day on gantry.pay_statement_row (merchant, provider, day);
    create table gantry.pay_book (
      id uuid primary key,
      merchant uuid not null references gantry.pay_merchant (id),
      provider text not null,
      day date not null,
      state text not null default 'open' check (state in ('open', 'closed')),
      ours bigint not null default 0,
      theirs bigint not null default 0,
      fees bigint not null default 0,
      equal int not null default 0,
      closed_at timestamptz,
      closed_by text,
      unique (merchant, provider, day)
    );
    create index pay_book_day on gantry.pay_book (day);
    create index pay_entry_of_day on gantry.pay_entry (day) include (merchant, provider, amount);
    create table gantry.pay_difference (
      id uuid primary key default gen_random_uuid(),
      book uuid not null references gantry.pay_book (id),
      kind text not null,
      of_kind text not null,
      no text not null,
      their_no text not null,
      ours bigint,
      theirs bigint,
      other_day date,
      state text not null default 'open' check (state in ('open', 'settled')),
      owner text,
      cause text,
      note text not null default '',
      entry bigint,
      settled_at timestamptz,
      check ((state = 'settled') = (entry is not null and cause is not null))
    );
    create index pay_difference_of on gantry.pay_difference (book, state);
  `,
}
