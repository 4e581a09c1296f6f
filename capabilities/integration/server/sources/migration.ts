import type { Migration } from '@gantry/kernel/server'

/** Connections of a space, and what people asked of them. */
export const sourcesMigration: Migration = {
  name: 'integration.sources',
  up: `
    create table gantry.data_source (
      space text not null,
      id uuid not null,
      name text not null,
      kind text not null,
      settings jsonb not null,
      secrets jsonb not null,
      owner uuid not null,
      people uuid[],
      tested jsonb,
      revision int not null default 1,
      changed_at timestamptz not null,
      primary key (space, id)
    );
    create unique index data_source_name on gantry.data_source (space, lower(name));
    alter table gantry.data_source enable row level security, force row level security;
    create policy space_wall on gantry.data_source
      using ((select current_setting('gantry.space', true)) in (space, '*'));

    create table gantry.source_query (
      space text not null,
      id uuid not null,
      person uuid not null,
      source uuid not null,
      text text not null,
      at timestamptz not null,
      rows int,
      milliseconds int not null,
      failure text,
      primary key (space, id)
    );
    create index source_query_own on gantry.source_query (space, person, source, at desc);
    alter table gantry.source_query enable row level security, force row level security;
    create policy space_wall on gantry.source_query
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
