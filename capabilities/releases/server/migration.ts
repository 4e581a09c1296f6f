import type { Migration } from '@gantry/kernel/server'

/**
 * Environments that a space may publish to, and its releases. Both spaces of a row may read it; who may change what is decided by
 * the use cases. `space_release.install` is an import of packages in the target.
 */
export const releasesMigration: Migration = {
  name: 'releases.releases',
  up: `
    create table gantry.release_link (
      id uuid primary key,
      space text not null references gantry.space (id),
      target text not null references gantry.space (id) check (target <> space),
      stage text not null check (stage in ('test', 'production')),
      state text not null check (state in ('asked', 'agreed')),
      asked_by text not null,
      asked_at timestamptz not null,
      agreed_by text,
      agreed_at timestamptz
    );
    create unique index release_link_pair on gantry.release_link (space, target);
    create index release_link_target on gantry.release_link (target);

    create table gantry.space_release (
      id uuid primary key,
      space text not null references gantry.space (id),
      target text not null references gantry.space (id),
      number int not null,
      name text not null,
      note text not null,
      state text not null check (state in ('checking', 'submitted', 'approved', 'publishing', 'withdrawn')),
      apps json not null,
      -- A file of the space, by its hash the same wherever it is published.
      file uuid not null,
      sha256 text not null,
      size bigint not null,
      wish json not null,
      -- The plan that was approved, for the history.
      plan json,
      made_by text not null,
      made_at timestamptz not null,
      submitted_account uuid,
      submitted_by text,
      submitted_at timestamptz,
      decision text check (decision in ('approved', 'refused')),
      decided_by text,
      decided_at timestamptz,
      reason text not null default '',
      published_by text,
      published_at timestamptz,
      install uuid,
      -- The applications of the target as they were before: a file of the target.
      before uuid,
      rolled_back_by text,
      rolled_back_at timestamptz,
      rolled_back_why text not null default '',
      error text
    );
    create unique index space_release_number on gantry.space_release (space, target, number);
    create index space_release_of on gantry.space_release (space, made_at desc);
    create index space_release_into on gantry.space_release (target, made_at desc);

    alter table gantry.release_link enable row level security, force row level security;
    create policy both_spaces on gantry.release_link
      using ((select current_setting('gantry.space', true)) in (space, target, '*'));
    alter table gantry.space_release enable row level security, force row level security;
    create policy both_spaces on gantry.space_release
      using ((select current_setting('gantry.space', true)) in (space, target, '*'));
  `,
}

/** Targets that let whoever submitted a release approve it where nobody else can, and releases approved so. */
export const aloneMigration: Migration = {
  name: 'releases.alone',
  up: `
    alter table gantry.release_link add column alone boolean not null default false;
    alter table gantry.space_release add column decided_alone boolean not null default false;
  `,
}

/** The account that made a release, which is told the decision. */
export const madeMigration: Migration = {
  name: 'releases.made',
  up: 'alter table gantry.space_release add column made_account uuid;',
}
