import type { Migration } from '@gantry/kernel/server'

/** Published translations of designs, as they are laid over definitions when the catalog of a space is read. */
export const translationsMigration: Migration = {
  name: 'records.translation',
  up: `
    create table gantry.translation (
      space text not null,
      app text not null,
      kind text not null,
      id text not null,
      texts json not null,
      primary key (space, app, kind, id)
    );
    alter table gantry.translation enable row level security, force row level security;
    create policy space_wall on gantry.translation
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
