import type { Migration } from '@gantry/kernel/server'

/**
 * Developer authorizations, one per member. The owner can display the token again, so it is stored sealed besides its
 * hash. A key without an application grants whatever its owner may do in the space.
 */
export const developerMigration: Migration = {
  name: 'identity.developer',
  up: `
    create table gantry.developer_authorization (
      space text not null,
      member uuid not null,
      reason text not null,
      state text not null check (state in ('waiting', 'approved', 'rejected')),
      answer text not null default '',
      asked_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid,
      key uuid references gantry.caller_key (id),
      token text,
      primary key (space, member),
      check ((state = 'approved') = (token is not null))
    );
    create index developer_authorization_waiting on gantry.developer_authorization (space, asked_at) where state = 'waiting';
    alter table gantry.developer_authorization enable row level security, force row level security;
    create policy space_wall on gantry.developer_authorization
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.caller_key alter column app drop not null;
  `,
}
