import type { Migration } from '@gantry/kernel/server'

const walled = (table: string): string => `
  alter table gantry.${table} enable row level security, force row level security;
  create policy space_wall on gantry.${table}
    using ((select current_setting('gantry.space', true)) in (space, '*'));`

/** Agreements with systems outside, what was sent to them, and which values of each record they have. */
export const outsideMigration: Migration = {
  name: 'sharing.outside',
  up: `
    create table gantry.outside_agreement (
      id uuid primary key,
      space text not null references gantry.space (id) on delete cascade,
      name text not null,
      partner text not null,
      address text not null,
      -- Sealed.
      secret text not null,
      agreed jsonb not null,
      table_id text not null,
      fields jsonb not null,
      filter jsonb not null,
      owner uuid not null,
      owner_name text not null,
      until date,
      schedule jsonb not null,
      state text not null check (state in ('active', 'stopped')),
      reason text not null default '',
      created_at timestamptz not null,
      next_at timestamptz,
      next_cause text,
      attempts int not null default 0,
      failures int not null default 0,
      basis text,
      read_from timestamptz,
      whole_at timestamptz
    );
    create index outside_agreement_space on gantry.outside_agreement (space, table_id);
    ${walled('outside_agreement')}
    create table gantry.outside_delivery (
      id uuid primary key,
      space text not null,
      agreement uuid not null references gantry.outside_agreement (id) on delete cascade,
      cause text not null,
      state text not null check (state in ('running', 'succeeded', 'failed', 'stopped')),
      whole boolean not null default true,
      started_at timestamptz not null,
      ended_at timestamptz,
      read int not null default 0,
      sent int not null default 0,
      removed int not null default 0,
      error jsonb
    );
    create index outside_delivery_of on gantry.outside_delivery (agreement, started_at desc);
    create index outside_delivery_space on gantry.outside_delivery (space, started_at desc);
    ${walled('outside_delivery')}
    create table gantry.outside_sent (
      space text not null,
      agreement uuid not null references gantry.outside_agreement (id) on delete cascade,
      source uuid not null,
      digest text not null,
      primary key (agreement, source)
    );
    ${walled('outside_sent')}
  `,
}
