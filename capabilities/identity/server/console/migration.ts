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

/** Console pages also by person, and by what their buttons do: who could use a page keeps all its buttons. */
export const consoleActionsMigration: Migration = {
  name: 'identity.console_actions',
  up: `
    alter table gantry.console_right drop constraint console_right_pkey;
    alter table gantry.console_right drop constraint console_right_level_check;
    alter table gantry.console_right rename column role to holder;
    alter table gantry.console_right rename column level to action;
    alter table gantry.console_right
      add column kind text not null default 'role' check (kind in ('role', 'member'));
    insert into gantry.console_right (space, holder, page, action)
      select space, holder, page, given from gantry.console_right
      cross join unnest(array['view', 'create', 'change', 'delete', 'import', 'export', 'run']) as given
      where action = 'use';
    insert into gantry.console_right (space, holder, page, action)
      select space, holder, page, 'export' from gantry.console_right
      where action = 'view' and page = '/{spaceUri}/sysop/permissionmanage'
      except select space, holder, page, action from gantry.console_right;
    delete from gantry.console_right where action = 'use';
    alter table gantry.console_right alter column kind drop default;
    alter table gantry.console_right add check (action in ('view', 'create', 'change', 'delete', 'import', 'export', 'run'));
    alter table gantry.console_right add primary key (space, kind, holder, page, action);
  `,
}
