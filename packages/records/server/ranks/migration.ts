import type { Migration } from '@gantry/kernel/server'

/**
 * The places people gave records in a view, where they differ from newest first. Only records that were moved have a row; the
 * rank of any other is its id, which begins with the time it was made.
 */
export const ranksMigration: Migration = {
  name: 'records.view_rank',
  up: `
    create table gantry.view_rank (
      space text not null,
      view_id uuid not null,
      record_id uuid not null,
      rank text collate "C" not null,
      primary key (space, view_id, record_id)
    );
    alter table gantry.view_rank enable row level security, force row level security;
    create policy space_wall on gantry.view_rank
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
