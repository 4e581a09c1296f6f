import type { Migration } from '@gantry/kernel/server'

/** Lets a statement see the rows of its own space only. */
export const walled = (...tables: readonly string[]): string =>
  tables
    .map(
      table => `
    alter table gantry.${table} enable row level security, force row level security;
    create policy space_wall on gantry.${table}
      using ((select current_setting('gantry.space', true)) in (space, '*'));`,
    )
    .join('')

/** Versions that are served, keys with their secrets as hashes, what they used, and the log of calls. */
export const gatewayMigration: Migration = {
  name: 'gateway.apis',
  up: `
    create table gantry.gateway_version (
      space text not null,
      path text not null,
      version int not null,
      api text not null,
      body json not null,
      primary key (space, path, version)
    );
    create index gateway_version_api on gantry.gateway_version (space, api);
    create table gantry.gateway_key (
      space text not null,
      id uuid not null,
      name text not null,
      owner uuid not null,
      roles text[],
      apis text[],
      networks text[] not null,
      per_minute int not null,
      quota int,
      period text not null check (period in ('day', 'month')),
      created_at timestamptz not null,
      expires_at timestamptz,
      withdrawn_at timestamptz,
      last_used_at timestamptz,
      last_ip text,
      primary key (space, id)
    );
    create table gantry.gateway_secret (
      prefix text primary key,
      space text not null,
      key uuid not null,
      hash bytea not null,
      hint text not null,
      created_at timestamptz not null,
      ends_at timestamptz
    );
    create index gateway_secret_key on gantry.gateway_secret (space, key);
    create table gantry.gateway_use (
      space text not null,
      key uuid not null,
      period text not null,
      leased int not null,
      primary key (space, key, period)
    );
    create unlogged table gantry.gateway_rate (
      key text primary key,
      next timestamptz not null
    );
    create table gantry.gateway_reply (
      space text not null,
      key uuid not null,
      token text not null,
      hash text not null,
      status int,
      body text,
      at timestamptz not null,
      primary key (space, key, token)
    );
    create index gateway_reply_at on gantry.gateway_reply (at);
    create table gantry.gateway_call (
      space text not null,
      id uuid not null,
      at timestamptz not null,
      direction text not null check (direction in ('in', 'out')),
      design text not null,
      version int,
      key uuid,
      person text,
      method text not null,
      path text not null,
      status int not null,
      ms int not null,
      bytes int not null,
      error text,
      ip text,
      request json,
      answer text,
      primary key (space, id)
    );
    create index gateway_call_design on gantry.gateway_call (space, design, at desc);
    create index gateway_call_at on gantry.gateway_call (at);
    ${walled('gateway_version', 'gateway_key', 'gateway_secret', 'gateway_use', 'gateway_reply', 'gateway_call')}
  `,
}

/** Whose rights a call had: what it carried is shown to nobody else. Of earlier calls it is not known. */
export const callRightsMigration: Migration = {
  name: 'gateway.call_rights',
  up: `alter table gantry.gateway_call add column rights_of uuid`,
}
