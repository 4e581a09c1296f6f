import type { Migration } from '@gantry/kernel/server'

/** Console pages by role. */
export const consoleMigration: Migration = {
  name: 'identity.console',
  up: `
    create table gantry.console_right (
      space text not null references gantry.space (id),
      role uuid not null,
      page text not null,
      level text not null check (level in ('view', 'use')),
      primary key (space, role, page)
    );
    alter table gantry.console_right enable row level security, force row level security;
    create policy space_wall on gantry.console_right
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
