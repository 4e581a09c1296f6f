import type { Migration } from '@gantry/kernel/server'

/** What a provider decides for all its enterprises: rules, user groups, applications and first settings. */
export const providerDecisionsMigration: Migration = {
  name: 'consoles.provider_decisions',
  up: `
    create table gantry.provider_rule (
      id uuid primary key,
      provider uuid not null references gantry.provider (id),
      kind text not null check (kind in ('registration', 'quota', 'notification')),
      name text not null,
      active boolean not null,
      terms jsonb not null,
      created_at timestamptz not null
    );
    create index provider_rule_of on gantry.provider_rule (provider, kind);
    create table gantry.provider_group (
      id uuid primary key,
      provider uuid not null references gantry.provider (id),
      name text not null,
      note text not null,
      picked jsonb not null,
      rule jsonb not null,
      created_at timestamptz not null
    );
    create unique index provider_group_name on gantry.provider_group (provider, lower(name));
    -- The public user group that stands for it in an enterprise.
    create table gantry.provider_group_copy (
      space text not null references gantry.space (id),
      provider_group uuid not null,
      record uuid not null,
      primary key (provider_group, space)
    );
    alter table gantry.provider_group_copy enable row level security, force row level security;
    create policy space_wall on gantry.provider_group_copy
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create table gantry.provider_app (
      provider uuid not null references gantry.provider (id),
      template text not null,
      offered boolean not null,
      installed boolean not null,
      primary key (provider, template)
    );
    create table gantry.provider_start (
      provider uuid primary key references gantry.provider (id),
      settings jsonb not null
    );
  `,
}
