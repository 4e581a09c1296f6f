import type { Migration } from '@gantry/kernel/server'

/** Delegations of department administration. An expired row stays until it is replaced; the audit records its uses. */
export const delegationMigration: Migration = {
  name: 'identity.delegation',
  up: `
    create table gantry.delegation (
      id uuid primary key,
      space text not null references gantry.space (id),
      holder uuid not null,
      department uuid not null,
      duties text[] not null,
      roles uuid[] not null default '{}',
      until timestamptz,
      made_by uuid not null,
      made_at timestamptz not null
    );
    create unique index delegation_holder on gantry.delegation (space, holder, department);
    alter table gantry.delegation enable row level security, force row level security;
    create policy space_wall on gantry.delegation
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
