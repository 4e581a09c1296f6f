import type { Migration } from '@gantry/kernel/server'

/** Secrets of headers, sealed with the key of the space. */
export const secretsMigration: Migration = {
  name: 'buttons.secrets',
  up: `
    create table gantry.button_secret (
      space text not null,
      id uuid not null,
      sealed text not null,
      at timestamptz not null,
      primary key (space, id)
    );
    alter table gantry.button_secret enable row level security, force row level security;
    create policy space_wall on gantry.button_secret
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.button_press add column called_at timestamptz;
  `,
}

/** Automatic steps of workflows call servers too, so secrets belong to designs of any kind. */
export const secretsMovedMigration: Migration = {
  name: 'buttons.secrets_moved',
  up: `
    insert into gantry.call_secret select * from gantry.button_secret;
    drop table gantry.button_secret;
  `,
}
