import type { Migration } from '@gantry/kernel/server'

/** Announcements belong to the platform; who sees one is matched when it is read, so an audience of any size costs no rows. */
export const announcementsMigration: Migration = {
  name: 'announcements.announcement',
  up: `
    create table gantry.announcement (
      id uuid primary key,
      -- The user type of its author: 'root' for the platform, 'saas' for a provider, who keeps only its own.
      source text not null check (source in ('root', 'saas')),
      owner uuid not null,
      -- The space in which its files are.
      home text not null,
      kind text not null,
      title text not null,
      body text not null,
      files jsonb not null default '[]',
      spaces text[],
      user_types text[] not null default '{}',
      on_top boolean not null default false,
      popup boolean not null default false,
      valid_from timestamptz,
      valid_to timestamptz,
      starts_at timestamptz,
      ends_at timestamptz,
      state text not null default 'draft',
      author text not null,
      created_at timestamptz not null default now(),
      published_at timestamptz
    );
    create index announcement_shown on gantry.announcement (on_top desc, published_at desc) where state = 'published';
    create index announcement_kept on gantry.announcement (source, created_at desc);
    create table gantry.announcement_read (
      announcement uuid not null references gantry.announcement (id) on delete cascade,
      space text not null,
      person uuid not null,
      at timestamptz not null default now(),
      primary key (announcement, space, person)
    );
    alter table gantry.announcement_read enable row level security, force row level security;
    create policy space_wall on gantry.announcement_read
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Whether a provider announces to all its enterprises, also those it gets later; `spaces` has those it keeps now. */
export const toAllMigration: Migration = {
  name: 'announcements.to_all',
  up: `
    alter table gantry.announcement add column to_all boolean not null default false;
    update gantry.announcement set to_all = true where source = 'saas' and spaces is null;
  `,
}

/** Whether an announcement to everybody is also shown to visitors who are not signed in. A downtime always is. */
export const guestsMigration: Migration = {
  name: 'announcements.guests',
  up: 'alter table gantry.announcement add column guests boolean not null default false',
}
