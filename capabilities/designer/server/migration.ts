import type { Migration } from '@gantry/kernel/server'

/** Designs under way, one for each master table; `change` publishes the revision `published`. */
export const designDrafts: Migration = {
  name: 'designer.drafts',
  up: `
    create table gantry.design_draft (
      space text not null,
      table_id text not null,
      design json not null,
      seen json not null,
      revision int not null,
      published int,
      change uuid,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      changed_name text,
      primary key (space, table_id)
    );
    alter table gantry.design_draft enable row level security, force row level security;
    create policy space_wall on gantry.design_draft
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
