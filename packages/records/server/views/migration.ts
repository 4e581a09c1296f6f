import type { Migration } from '@gantry/kernel/server'

/** Presentation, separate from the definition in `gantry.table_def`: storage does not depend on it. */
export const viewsMigration: Migration = {
  name: 'records.views',
  up: `
    create table gantry.view_def (
      space text not null,
      table_id text not null,
      definition json not null,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      primary key (space, table_id)
    );
    create table gantry.list_preferences (
      space text not null,
      person uuid not null,
      table_id text not null,
      preferences json not null,
      primary key (space, person, table_id)
    );
    alter table gantry.view_def enable row level security, force row level security;
    create policy space_wall on gantry.view_def
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.list_preferences enable row level security, force row level security;
    create policy space_wall on gantry.list_preferences
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
