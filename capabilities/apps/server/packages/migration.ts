import type { Migration } from '@gantry/kernel/server'

/**
 * Where applications and designs were installed from, and the imports that did it. `package_app.tables` and `ids` lead from
 * the ids of the package to those of the space; `design_origin.body` is the body as it was installed, with the ids of the
 * space, from which the next import merges.
 */
export const packageTables: Migration = {
  name: 'apps.packages',
  up: `
    create table gantry.package_app (
      space text not null,
      app text not null,
      source text not null,
      tables json not null,
      ids json not null,
      primary key (space, app)
    );
    create index package_app_source on gantry.package_app (space, source);

    create table gantry.design_origin (
      space text not null,
      kind text not null,
      id text not null,
      app text not null,
      source text not null,
      body json not null,
      primary key (space, kind, id)
    );
    create index design_origin_app on gantry.design_origin (space, app);

    create table gantry.package_install (
      space text not null,
      id uuid not null,
      name text not null,
      state text not null check (state in ('running', 'done', 'failed', 'undoing', 'undone')),
      change uuid,
      apps json not null,
      items json not null,
      error text,
      at timestamptz not null,
      by_id uuid,
      by_name text,
      primary key (space, id)
    );
    create index package_install_change on gantry.package_install (change) where change is not null;

    alter table gantry.package_app enable row level security, force row level security;
    create policy space_wall on gantry.package_app
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.design_origin enable row level security, force row level security;
    create policy space_wall on gantry.design_origin
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.package_install enable row level security, force row level security;
    create policy space_wall on gantry.package_install
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Tables to which an import left the links out, so that the next one is not asked again. */
export const packageLeaves: Migration = {
  name: 'apps.package_leaves',
  up: `alter table gantry.package_app add column leaves json not null default '[]'`,
}
