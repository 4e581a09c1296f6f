import type { Migration } from '@gantry/kernel/server'

/** What one person thinks of an application. */
export const appMarks: Migration = {
  name: 'apps.marks',
  up: `
    create table gantry.app_mark (
      space text not null,
      person uuid not null,
      app uuid not null,
      favourite boolean not null default false,
      opened_at timestamptz,
      primary key (space, person, app)
    );
    alter table gantry.app_mark enable row level security, force row level security;
    create policy space_wall on gantry.app_mark
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
