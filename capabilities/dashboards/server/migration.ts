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
