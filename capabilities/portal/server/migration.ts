import type { Migration } from '@gantry/kernel/server'

/** Images of portals: covers and pictures of entries, 2 MB at most. */
export const imageMigration: Migration = {
  name: 'portal.image',
  up: `
    create table gantry.portal_image (
      space text not null,
      id uuid not null,
      type text not null,
      bytes bytea not null,
      at timestamptz not null,
      primary key (space, id)
    );
    alter table gantry.portal_image enable row level security, force row level security;
    create policy space_wall on gantry.portal_image
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** The order of portals on each terminal, and what people have arranged for themselves. */
export const portalMigration: Migration = {
  name: 'portal.order',
  up: `
    create table gantry.portal_order (
      space text not null,
      terminal text not null,
      portal uuid not null,
      position int not null,
      is_first boolean not null default false,
      primary key (space, terminal, portal)
    );
    alter table gantry.portal_order enable row level security, force row level security;
    create policy space_wall on gantry.portal_order
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create table gantry.portal_own (
      space text not null,
      person uuid not null,
      portal uuid not null,
      own json,
      opened_at timestamptz,
      primary key (space, person, portal)
    );
    alter table gantry.portal_own enable row level security, force row level security;
    create policy space_wall on gantry.portal_own
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
