import type { Migration } from '@gantry/kernel/server'

/**
 * Accounts belong to people, not to spaces: these tables hold no tenant data and have no row-level security by space;
 * only this capability reads them. Tables that belong to a space do have row-level security.
 */
export const identityMigration: Migration = {
  name: 'identity.accounts',
  up: `
    create table gantry.space (
      id text primary key check (id ~ '^[a-zA-Z0-9]{1,32}$'),
      name text not null,
      name_en text,
      state text not null default 'active' check (state in ('active', 'closed')),
      invite_code text not null unique,
      invite_open boolean not null default true,
      created_at timestamptz not null,
      created_by uuid
    );
    -- Two addresses that differ in case only would be read as one.
    create unique index space_id_folded on gantry.space (lower(id));

    create table gantry.account (
      id uuid primary key,
      login_id text check (login_id !~ '@' and login_id !~ '^[+]?[0-9]{11,15}$'),
      phone text check (phone ~ '^[+]?[0-9]{11,15}$'),
      email text check (email ~ '@'),
      password text not null,
      password_changed_at timestamptz not null,
      name text not null,
      -- The types of the platform itself; those of a space stand on its members.
      platform_type text check (platform_type in ('root', 'saas')),
      lang text not null default 'zh-CN',
      state text not null default 'active' check (state in ('active', 'disabled')),
      last_space text references gantry.space (id),
      created_at timestamptz not null,
      check (coalesce(login_id, phone, email) is not null)
    );
    create unique index account_login_id on gantry.account (lower(login_id));
    create unique index account_phone on gantry.account (phone);
    create unique index account_email on gantry.account (lower(email));

    create table gantry.session (
      id uuid primary key,
      token_hash bytea not null unique,
      kind text not null check (kind in ('cookie', 'bearer')),
      account uuid not null references gantry.account (id) on delete cascade,
      space text not null references gantry.space (id),
      remembered boolean not null,
      ip text not null,
      user_agent text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index session_account on gantry.session (account);
    create index session_expired on gantry.session (expires_at);

    create table gantry.sign_in_failure (
      key text primary key,
      count int not null,
      last_at timestamptz not null,
      wait_until timestamptz
    );

    create table gantry.hand_over_token (
      token_hash bytea primary key,
      account uuid not null references gantry.account (id) on delete cascade,
      space text not null references gantry.space (id),
      next text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );

    create table gantry.join_request (
      id uuid primary key,
      space text not null references gantry.space (id),
      account uuid not null references gantry.account (id) on delete cascade,
      name text not null,
      department text not null,
      position text not null,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
      reason text not null default '',
      at timestamptz not null,
      decided_by uuid,
      decided_at timestamptz
    );
    create unique index join_request_waiting on gantry.join_request (space, account) where state = 'waiting';
    create index join_request_account on gantry.join_request (account);
    alter table gantry.join_request enable row level security, force row level security;
    create policy space_wall on gantry.join_request
      using ((select current_setting('gantry.space', true)) in (space, '*'));

    -- Besides the main department, which is a field of the member. Who holds a role is no field, so that no right to edit
    -- members can hand out roles.
    create table gantry.member_department (
      space text not null,
      member uuid not null,
      department uuid not null,
      primary key (member, department)
    );
    create index member_department_by on gantry.member_department (space, department);
    alter table gantry.member_department enable row level security, force row level security;
    create policy space_wall on gantry.member_department
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create table gantry.member_role (
      space text not null,
      member uuid not null,
      role uuid not null,
      primary key (member, role)
    );
    create index member_role_by on gantry.member_role (space, role);
    alter table gantry.member_role enable row level security, force row level security;
    create policy space_wall on gantry.member_role
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
