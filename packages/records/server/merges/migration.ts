import type { Migration } from '@gantry/kernel/server'

/**
 * Records that were merged into another one, as departments are. What named the former record in a definition keeps
 * working: the filter operator `under` reads this mapping. `target` is never a merged record itself.
 */
export const mergesMigration: Migration = {
  name: 'records.record_merge',
  up: `
    create table gantry.record_merge (
      space text not null,
      table_id text not null,
      gone uuid not null,
      target uuid not null,
      at timestamptz not null,
      primary key (space, table_id, gone)
    );
    create index record_merge_target on gantry.record_merge (space, table_id, target);
    alter table gantry.record_merge enable row level security, force row level security;
    create policy space_wall on gantry.record_merge
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
