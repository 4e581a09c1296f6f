import type { Migration } from '@gantry/kernel/server'

/** Slow list queries by shape, and the indexes the advisor created for them. */
export const advisorMigration: Migration = {
  name: 'records.advisor',
  up: `
    create table gantry.slow_view (
      space text not null,
      table_id text not null,
      shape text not null,
      count bigint not null,
      total_ms bigint not null,
      worst_ms bigint not null,
      last_at timestamptz not null,
      primary key (space, table_id, shape)
    );
    create table gantry.advised_index (
      id bigint generated always as identity primary key,
      space text not null,
      table_id text not null,
      name text not null,
      fields text[] not null,
      reason text not null check (reason in ('slow_view', 'default_sort')),
      count bigint not null,
      worst_ms bigint not null,
      made_at timestamptz not null,
      used_at timestamptz,
      scans bigint not null default 0,
      bytes bigint not null default 0,
      dropped_at timestamptz
    );
    create unique index advised_index_living on gantry.advised_index (space, name) where dropped_at is null;
    alter table gantry.slow_view enable row level security, force row level security;
    create policy space_wall on gantry.slow_view
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.advised_index enable row level security, force row level security;
    create policy space_wall on gantry.advised_index
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Indexes of a definition created after the definition are listed with the advisor's. */
export const listedIndexesMigration: Migration = {
  name: 'records.listed_indexes',
  up: `
    alter table gantry.advised_index drop constraint advised_index_reason_check,
      add constraint advised_index_reason_check check (reason in ('slow_view', 'default_sort', 'definition'));
  `,
}

/** Indexes for tabs of lists, and those of earlier versions that definitions no longer require. */
export const moreAdviceMigration: Migration = {
  name: 'records.more_advice',
  up: `
    alter table gantry.advised_index drop constraint advised_index_reason_check,
      add constraint advised_index_reason_check
        check (reason in ('slow_view', 'default_sort', 'tab', 'definition', 'earlier'));
  `,
}
