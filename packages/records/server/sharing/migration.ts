import type { Migration } from '@gantry/kernel/server'

/**
 * Shares of single records, in addition to table policies. `channel` is the feature that created the share;
 * each manages its own rows, and the permission filter applies them all. `subject` is written by `subjectText`;
 * null fields mean all fields. `shared_table` lists the tables with shares and is part of the catalog version.
 */
export const sharingMigration: Migration = {
  name: 'records.sharing',
  up: `
    create table gantry.record_share (
      id uuid primary key,
      space text not null,
      table_id text not null,
      record_id uuid not null,
      subject text not null,
      channel text not null default 'share',
      level text not null,
      operations text[] not null,
      read_fields text[],
      update_fields text[],
      given_by uuid not null,
      responsible uuid not null,
      given_at timestamptz not null,
      expires_at timestamptz
    );
    create unique index record_share_record on gantry.record_share (space, table_id, record_id, channel, subject);
    create index record_share_subject on gantry.record_share (space, table_id, subject, record_id);
    create index record_share_responsible on gantry.record_share (space, responsible);
    create table gantry.shared_table (
      space text not null,
      table_id text not null,
      narrow boolean not null,
      primary key (space, table_id)
    );
    alter table gantry.record_share enable row level security, force row level security;
    create policy space_wall on gantry.record_share
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.shared_table enable row level security, force row level security;
    create policy space_wall on gantry.shared_table
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
