import type { Migration } from '@gantry/kernel/server'

/** Versions of the mobile app and mini-programs. */
export const mobileMigration: Migration = {
  name: 'consoles.mobile',
  up: `
    create table gantry.mobile_package (
      id uuid primary key,
      platform text not null check (platform in ('android', 'ios', 'harmony')),
      channel text not null,
      version text not null,
      code int not null,
      file jsonb,
      -- The space in which the file lies.
      home text references gantry.space (id),
      link text,
      notes_zh text not null,
      notes_en text not null,
      least int not null default 0,
      share int not null default 100 check (share between 0 and 100),
      state text not null default 'draft' check (state in ('draft', 'published', 'stopped')),
      downloads bigint not null default 0,
      author text not null,
      created_at timestamptz not null,
      published_at timestamptz,
      check ((file is null) <> (link is null))
    );
    create unique index mobile_package_code on gantry.mobile_package (platform, channel, code);

    create table gantry.mini_program (
      id uuid primary key,
      name text not null,
      app_id text not null,
      secret text,
      domains text[] not null,
      note text not null,
      state text not null default 'draft' check (state in ('draft', 'live', 'stopped')),
      author text not null,
      changed_at timestamptz not null,
      checked_at timestamptz,
      -- Null: the provider gave a token.
      check_error text
    );
    create unique index mini_program_app on gantry.mini_program (app_id);
    create table gantry.mini_program_space (
      program uuid not null references gantry.mini_program (id) on delete cascade,
      space text not null references gantry.space (id),
      state text not null check (state in ('active', 'stopped')),
      changed_at timestamptz not null,
      primary key (program, space)
    );
    create index mini_program_space_of on gantry.mini_program_space (space);
    alter table gantry.mini_program_space enable row level security, force row level security;
    create policy space_wall on gantry.mini_program_space
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
