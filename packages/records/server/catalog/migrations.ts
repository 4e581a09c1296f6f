import type { Migration } from '@gantry/kernel/server'

/**
 * Definitions as last applied. The type json (not jsonb) preserves the order of fields. `source` distinguishes
 * the product's own tables, defined in code, from those drawn in the space.
 */
export const catalogMigration: Migration = {
  name: 'records.catalog',
  up: `
    create table gantry.table_def (
      space text not null,
      id text not null,
      source text not null check (source in ('product', 'space')),
      app text,
      definition json not null,
      tombstones json not null default '[]',
      version int not null,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      hidden_at timestamptz,
      hidden_by uuid,
      primary key (space, id)
    );
    create table gantry.catalog_version (
      space text primary key,
      version bigint not null
    );
    alter table gantry.table_def enable row level security, force row level security;
    create policy space_wall on gantry.table_def
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.catalog_version enable row level security, force row level security;
    create policy space_wall on gantry.catalog_version
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create function gantry.catalog_changed() returns trigger language plpgsql as $$
      begin perform pg_notify('gantry_catalog', new.space || ' ' || new.version); return null; end $$;
    create trigger catalog_changed after insert or update on gantry.catalog_version
      for each row execute function gantry.catalog_changed();
  `,
}
