import type { Migration } from '@gantry/kernel/server'

const walled = (table: string): string => `
  alter table gantry.${table} enable row level security, force row level security;
  create policy space_wall on gantry.${table}
    using ((select current_setting('gantry.space', true)) in (space, '*'));`

/** Suppliers with their applications, what happened to them, and the page where companies apply. */
export const suppliersMigration: Migration = {
  name: 'suppliers.suppliers',
  up: `
    create table gantry.supplier_door (
      space text primary key references gantry.space (id) on delete cascade,
      code text not null unique,
      open boolean not null,
      intro text not null,
      categories text[] not null
    );
    ${walled('supplier_door')}
    create table gantry.supplier (
      space text not null references gantry.space (id) on delete cascade,
      id uuid primary key,
      name text not null,
      credit_code text not null,
      contact text not null,
      phone text not null,
      email text not null,
      categories text[] not null,
      note text not null,
      state text not null check (state in ('waiting', 'asked', 'active', 'stopped', 'refused')),
      reason text not null default '',
      grade text check (grade in ('A', 'B', 'C', 'D')),
      licence_until date,
      files jsonb not null default '[]',
      code_hash bytea not null unique,
      lang text not null,
      at timestamptz not null,
      changed_at timestamptz not null,
      decided_by text
    );
    create unique index supplier_code on gantry.supplier (space, credit_code) where state <> 'refused';
    create index supplier_state on gantry.supplier (space, state, changed_at desc);
    ${walled('supplier')}
    create table gantry.supplier_event (
      space text not null,
      supplier uuid not null references gantry.supplier (id) on delete cascade,
      id uuid primary key,
      at timestamptz not null,
      who text not null,
      what text not null,
      grade text,
      reason text not null default ''
    );
    create index supplier_event_supplier on gantry.supplier_event (supplier, at desc);
    ${walled('supplier_event')}
  `,
}
