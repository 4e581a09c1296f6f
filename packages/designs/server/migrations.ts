import type { Migration } from '@gantry/kernel/server'

/** Drafts of tables, as they were kept before every design was one kind of document; `documents` carries them over. */
const tableDrafts: Migration = {
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

/** Revisions come from a sequence: one that was given up is never reused, or its holder would overwrite its successor. */
const draftRevisions: Migration = {
  name: 'designer.revisions',
  up: `
    create sequence gantry.design_revision as int;
    select setval('gantry.design_revision', (select coalesce(max(revision), 0) + 1 from gantry.design_draft), false);
  `,
}

/**
 * Everything designed is one kind of document. Bodies are `json`, not `jsonb`: the order of members means something (fields
 * of a table). `pending` is the long work that publishes a draft; `restores` the release whose body a draft or release brings
 * back. Releases are never changed: a trigger refuses it.
 *
 * Drafts of tables come over. Every table that exists is given release 1 at boot, so a draft that follows the versions of
 * today has the base 1, and one that was overtaken the base 0, which no release has: publishing it is a conflict.
 */
const documents: Migration = {
  name: 'designs.documents',
  up: `
    alter table gantry.design_draft rename to design_draft_of_tables;
    alter table gantry.design_draft_of_tables rename constraint design_draft_pkey to design_draft_of_tables_pkey;

    create table gantry.design (
      space text not null,
      kind text not null,
      id text not null,
      app text,
      name json not null,
      state text not null default 'active' check (state in ('active', 'stopped', 'removed')),
      release int,
      changed_at timestamptz not null default now(),
      primary key (space, kind, id)
    );
    create index design_app on gantry.design (space, app, kind);

    create table gantry.design_draft (
      space text not null,
      kind text not null,
      id text not null,
      body json not null,
      base int,
      revision int not null,
      note text,
      restores int,
      pending uuid,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      changed_name text,
      primary key (space, kind, id)
    );
    create index design_draft_pending on gantry.design_draft (pending) where pending is not null;

    create table gantry.design_release (
      space text not null,
      kind text not null,
      id text not null,
      number int not null,
      body json not null,
      note text,
      restores int,
      at timestamptz not null,
      by_id uuid,
      by_name text,
      primary key (space, kind, id, number)
    );
    create function gantry.release_stays() returns trigger language plpgsql as $$
    begin raise exception 'a release never changes'; end $$;
    create trigger release_stays before update or delete on gantry.design_release
      for each row execute function gantry.release_stays();
    create trigger release_stays_whole before truncate on gantry.design_release
      for each statement execute function gantry.release_stays();

    create table gantry.design_mention (
      space text not null,
      kind text not null,
      id text not null,
      of text not null check (of in ('release', 'draft')),
      at text not null,
      to_kind text not null,
      to_id text not null,
      part text,
      how text not null,
      name json
    );
    create index design_mention_from on gantry.design_mention (space, kind, id, of);
    create index design_mention_to on gantry.design_mention (space, to_kind, to_id, part);

    alter table gantry.design enable row level security, force row level security;
    create policy space_wall on gantry.design
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.design_draft enable row level security, force row level security;
    create policy space_wall on gantry.design_draft
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.design_release enable row level security, force row level security;
    create policy space_wall on gantry.design_release
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.design_mention enable row level security, force row level security;
    create policy space_wall on gantry.design_mention
      using ((select current_setting('gantry.space', true)) in (space, '*'));

    insert into gantry.design_draft
      (space, kind, id, body, base, revision, pending, changed_at, changed_by, changed_name)
    select d.space, 'table', d.table_id, d.design,
      case when exists (
        select from json_each_text(d.seen) s left join gantry.table_def t on t.space = d.space and t.id = s.key
        where t.version is distinct from s.value::int) then 0 else 1 end,
      d.revision, d.change, d.changed_at, d.changed_by, d.changed_name
    from gantry.design_draft_of_tables d
    where not exists (
      select from gantry.schema_change c
      where c.space = d.space and c.id = d.change and d.published = d.revision
        and (c.state = 'done' or (c.progress ? 'versions' and c.state <> 'rolled_back')));
    drop table gantry.design_draft_of_tables;
  `,
}

/** The state of a design when its application went into the recycle bin; null for designs that did not go with one. */
const stateBeforeBin: Migration = {
  name: 'designs.state_before_bin',
  up: `
    alter table gantry.design add column state_before_bin text
      check (state_before_bin in ('active', 'stopped'));
  `,
}

/** The tables of designs, in order; the first two were the designer's. */
export const designsMigrations: readonly Migration[] = [
  tableDrafts,
  draftRevisions,
  documents,
  stateBeforeBin,
]
