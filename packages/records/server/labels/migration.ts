import type { Migration } from '@gantry/kernel/server'

/** The labels on records. What a label is called stands in the table of labels, a table of the product. */
export const recordLabelsMigration: Migration = {
  name: 'records.record_label',
  up: `
    create table gantry.record_label (
      space text not null,
      table_id text not null,
      record_id uuid not null,
      label_id uuid not null,
      given_by uuid not null,
      given_at timestamptz not null,
      primary key (space, table_id, record_id, label_id)
    );
    create index record_label_label on gantry.record_label (space, label_id, table_id, record_id);
    alter table gantry.record_label enable row level security, force row level security;
    create policy space_wall on gantry.record_label
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
