import type { Migration } from '@gantry/kernel/server'

/** Either side sees a row; nobody else does. */
const between = (table: string): string => `
  alter table gantry.${table} enable row level security, force row level security;
  create policy space_wall on gantry.${table}
    using ((select current_setting('gantry.space', true)) in (giver, taker, '*'));`

/** Offers between spaces, their deliveries, refused records, and which offered record arrived as which. */
export const sharingMigration: Migration = {
  name: 'sharing.shares',
  up: `
    create table gantry.share (
      id uuid primary key,
      giver text not null references gantry.space (id) on delete cascade,
      taker text not null references gantry.space (id) on delete cascade check (taker <> giver),
      name text not null,
      table_id text not null,
      fields jsonb not null,
      filter jsonb not null,
      roles uuid[],
      owner uuid not null,
      owner_name text not null,
      copies boolean not null,
      until date,
      schedule jsonb not null,
      state text not null check (state in ('offered', 'active', 'refused', 'stopped')),
      reason text not null default '',
      stopped_by text,
      arrival jsonb,
      revision int not null default 1,
      created_at timestamptz not null,
      next_at timestamptz,
      next_cause text,
      attempts int not null default 0,
      last_read_at timestamptz
    );
    create index share_giver on gantry.share (giver, table_id);
    create index share_taker on gantry.share (taker);
    ${between('share')}
    create table gantry.share_delivery (
      id uuid primary key,
      share uuid not null references gantry.share (id) on delete cascade,
      giver text not null,
      taker text not null,
      cause text not null,
      state text not null check (state in ('running', 'succeeded', 'partly', 'failed', 'stopped')),
      started_at timestamptz not null,
      ended_at timestamptz,
      read int not null default 0,
      created int not null default 0,
      changed int not null default 0,
      removed int not null default 0,
      rejected int not null default 0,
      error jsonb
    );
    create index share_delivery_share on gantry.share_delivery (share, started_at desc);
    create index share_delivery_giver on gantry.share_delivery (giver, started_at desc);
    create index share_delivery_taker on gantry.share_delivery (taker, started_at desc);
    ${between('share_delivery')}
    create table gantry.share_reject (
      delivery uuid not null references gantry.share_delivery (id) on delete cascade,
      giver text not null,
      taker text not null,
      at int not null,
      title text not null,
      field text not null,
      code text not null,
      params jsonb not null,
      primary key (delivery, at)
    );
    ${between('share_reject')}
    create table gantry.share_arrival (
      share uuid not null references gantry.share (id) on delete cascade,
      giver text not null,
      taker text not null,
      source uuid not null,
      target uuid not null,
      digest text not null,
      primary key (share, source)
    );
    ${between('share_arrival')}
  `,
}

/** How far deliveries have read, so that the next one reads changes only. */
export const reachMigration: Migration = {
  name: 'sharing.reach',
  up: `
    alter table gantry.share add column basis text, add column read_from timestamptz, add column whole_at timestamptz;
    alter table gantry.share_delivery add column whole boolean not null default true;
    create index share_delivery_running on gantry.share_delivery (share) where state = 'running';
  `,
}

/** Deliveries that failed in a row. */
export const failuresMigration: Migration = {
  name: 'sharing.failures',
  up: 'alter table gantry.share add column failures int not null default 0;',
}
