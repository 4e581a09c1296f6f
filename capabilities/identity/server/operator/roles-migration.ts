import type { Migration } from '@gantry/kernel/server'

/** Changes that wait may also make a bound operator unbound. */
export const operatorUnbindMigration: Migration = {
  name: 'identity.operator_unbind',
  up: `
    alter table gantry.operator_change
      alter column role drop not null, alter column wanted drop not null, alter column version drop not null,
      add column unbinds uuid references gantry.account (id) on delete cascade;
    alter table gantry.operator_change add check ((role is null) <> (unbinds is null));
  `,
}

/** Roles of the operator: an account with `operates_by_roles` may only what the points of its roles say. */
export const operatorRolesMigration: Migration = {
  name: 'identity.operator_roles',
  up: `
    alter table gantry.account add column operates_by_roles boolean not null default false;
    create table gantry.operator_role (
      id uuid primary key,
      name text not null,
      note text not null default '',
      points text[] not null,
      version int not null default 1,
      created_at timestamptz not null
    );
    create unique index operator_role_name on gantry.operator_role (lower(name));
    create table gantry.operator_role_member (
      role uuid not null references gantry.operator_role (id) on delete cascade,
      account uuid not null references gantry.account (id) on delete cascade,
      primary key (role, account)
    );
    create index operator_role_member_of on gantry.operator_role_member (account);
    create table gantry.operator_change (
      id uuid primary key,
      role uuid not null,
      wanted jsonb not null,
      version int not null,
      proposer uuid not null references gantry.account (id) on delete cascade,
      proposed_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'applied', 'refused')),
      decided_by uuid,
      decided_at timestamptz
    );
    create index operator_change_waiting on gantry.operator_change (proposed_at) where state = 'waiting';
  `,
}
