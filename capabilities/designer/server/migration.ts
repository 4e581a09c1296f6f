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

/** A revision that was given up or published must not come again: whoever still has it before him would write over its successor. */
export const draftRevisions: Migration = {
  name: 'designer.revisions',
  up: `
    create sequence gantry.design_revision as int;
    select setval('gantry.design_revision', (select coalesce(max(revision), 0) + 1 from gantry.design_draft), false);
  `,
}
