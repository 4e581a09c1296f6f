import type { Migration } from '@gantry/kernel/server'

/** Favourites of people among dashboards and screens. */
export const favouriteMigration: Migration = {
  name: 'dashboards.favourite',
  up: `
    create table gantry.analysis_favourite (
      space text not null,
      person uuid not null,
      kind text not null,
      design text not null,
      at timestamptz not null,
      primary key (space, person, kind, design)
    );
    alter table gantry.analysis_favourite enable row level security, force row level security;
    create policy space_wall on gantry.analysis_favourite
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Links that open a screen without signing in; only the hash of a token is kept. */
export const screenLinkMigration: Migration = {
  name: 'dashboards.screen_link',
  up: `
    create table gantry.screen_link (
      space text not null,
      id uuid not null,
      screen text not null,
      token_hash text not null,
      sharer uuid not null,
      sharer_name text not null,
      at timestamptz not null,
      until timestamptz not null,
      revoked_at timestamptz,
      primary key (space, id)
    );
    create unique index screen_link_token on gantry.screen_link (token_hash);
    create index screen_link_screen on gantry.screen_link (space, screen, at desc);
    alter table gantry.screen_link enable row level security, force row level security;
    create policy space_wall on gantry.screen_link
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
