import type { Migration } from '@gantry/kernel/server'

const walled = (table: string): string => `
  alter table gantry.${table} enable row level security, force row level security;
  create policy space_wall on gantry.${table}
    using ((select current_setting('gantry.space', true)) in (space, '*'));`

/**
 * Forms for people without an account, and the visits that sent something: one answer for each visit, with the files sent before
 * it. A visit outlasts its form, so that its files are found and removed. Of the secret part of a link the hash is kept, and a copy
 * sealed by the key outside the database.
 */
export const publicFormMigration: Migration = {
  name: 'public_forms.public_form',
  up: `
    create table gantry.public_form (
      space text not null references gantry.space (id) on delete cascade,
      id uuid primary key,
      table_id text not null,
      settings jsonb not null,
      password text,
      is_on boolean not null,
      maker uuid not null,
      maker_name text not null,
      token_hash text not null,
      token_sealed text not null,
      secured_at timestamptz not null,
      answers int not null default 0,
      version int not null default 1,
      at timestamptz not null
    );
    create unique index public_form_token on gantry.public_form (token_hash);
    create index public_form_table on gantry.public_form (space, table_id, at desc);
    ${walled('public_form')}
    create table gantry.public_form_visit (
      space text not null references gantry.space (id) on delete cascade,
      id uuid primary key,
      form uuid not null,
      at timestamptz not null,
      record uuid,
      files jsonb not null default '[]'
    );
    create index public_form_visit_at on gantry.public_form_visit (space, at);
    ${walled('public_form_visit')}
  `,
}
