import type { Migration } from '@gantry/kernel/server'

/** Invitations that expire, and the fields that a space asks for on joining. */
export const invitationsMigration: Migration = {
  name: 'identity.invitations',
  up: `
    create table gantry.invitation (
      id uuid primary key,
      space text not null references gantry.space (id),
      code text not null unique,
      name text not null,
      department uuid,
      roles uuid[] not null default '{}',
      most int check (most > 0),
      until timestamptz not null,
      approval boolean not null,
      withdrawn_at timestamptz,
      made_by uuid not null,
      made_at timestamptz not null
    );
    create index invitation_space on gantry.invitation (space, made_at desc);
    alter table gantry.invitation enable row level security, force row level security;
    create policy space_wall on gantry.invitation
      using ((select current_setting('gantry.space', true)) in (space, '*'));

    alter table gantry.join_request add column invitation uuid references gantry.invitation (id);
    alter table gantry.join_request add column profile jsonb not null default '{}';
    create index join_request_invitation on gantry.join_request (invitation) where invitation is not null;

    create table gantry.join_rule (
      space text primary key references gantry.space (id),
      fields jsonb not null,
      approval boolean not null,
      department uuid,
      roles uuid[] not null default '{}'
    );
    alter table gantry.join_rule enable row level security, force row level security;
    create policy space_wall on gantry.join_rule
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
