import type { Migration } from '@gantry/kernel/server'

/** Providers, the enterprises they look after, and what each space uses by day. */
export const providersMigration: Migration = {
  name: 'consoles.providers',
  up: `
    create table gantry.provider (
      id uuid primary key,
      name text not null,
      contact text not null default '',
      phone text not null default '',
      -- Where its administrators work.
      home text references gantry.space (id),
      email text not null default '',
      state text not null default 'active' check (state in ('active', 'stopped')),
      stop_reason text not null default '',
      most_enterprises int check (most_enterprises > 0),
      most_users int check (most_users > 0),
      created_at timestamptz not null default now()
    );
    create unique index provider_name on gantry.provider (lower(name));
    create table gantry.provider_admin (
      account uuid primary key references gantry.account (id) on delete cascade,
      provider uuid not null references gantry.provider (id)
    );
    create index provider_admin_of on gantry.provider_admin (provider);
    create table gantry.enterprise (
      space text primary key references gantry.space (id),
      provider uuid references gantry.provider (id),
      contact text not null default '',
      phone text not null default '',
      note text not null default ''
    );
    create index enterprise_provider on gantry.enterprise (provider);
    create table gantry.enterprise_event (
      id bigint generated always as identity primary key,
      space text not null references gantry.space (id),
      at timestamptz not null,
      who text not null,
      action text not null,
      reason text
    );
    create index enterprise_event_of on gantry.enterprise_event (space, id desc);
    create table gantry.space_usage (
      space text not null references gantry.space (id),
      kind text not null,
      day date not null,
      used bigint not null,
      -- The share of the quota, in percent, that people were told of.
      told smallint not null default 0,
      primary key (space, kind, day)
    );
    create index space_usage_day on gantry.space_usage (day);
    alter table gantry.space_usage enable row level security, force row level security;
    create policy space_wall on gantry.space_usage
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
