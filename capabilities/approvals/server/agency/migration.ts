import type { Migration } from '@gantry/kernel/server'

/**
 * Agencies. Their state is read from the clock, the people and the applications, so that an agency gives no right from the instant
 * one of them ends it.
 */
export const agencyMigration: Migration = {
  name: 'approvals.agencies',
  up: `
    create table gantry.agency (
      space text not null,
      id uuid not null,
      principal uuid not null,
      agent uuid not null,
      starts timestamptz not null,
      ends timestamptz not null,
      apps text[] not null,
      tables text[] not null,
      may text[] not null,
      note text not null,
      creator text not null,
      recycled_at timestamptz,
      primary key (space, id),
      check (starts < ends and principal <> agent and cardinality(may) > 0)
    );
    create index agency_principal on gantry.agency (space, principal, id desc);
    create index agency_agent on gantry.agency (space, agent, id desc);
    alter table gantry.agency enable row level security, force row level security;
    create policy space_wall on gantry.agency
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** When an agency became invalid: it stays so when the person or the application comes back. */
export const invalidAgencyMigration: Migration = {
  name: 'approvals.agencies_invalid',
  up: 'alter table gantry.agency add column invalid_at timestamptz;',
}
