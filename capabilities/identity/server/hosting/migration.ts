import type { Migration } from '@gantry/kernel/server'

/** Account hosting (exactly one trustee per hosted account), and the trustee's sessions. */
export const hostingMigration: Migration = {
  name: 'identity.hosting',
  up: `
    create table gantry.hosting (
      space text not null,
      principal uuid not null,
      trustee uuid not null,
      since timestamptz not null,
      primary key (space, principal),
      check (principal <> trustee)
    );
    create index hosting_trustee on gantry.hosting (space, trustee);
    alter table gantry.hosting enable row level security, force row level security;
    create policy space_wall on gantry.hosting
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    -- The member in whose account the owner of the session acts; null: in the own.
    alter table gantry.session add column hosted uuid;
  `,
}
