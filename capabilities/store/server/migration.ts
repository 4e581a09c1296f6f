import type { Migration } from '@gantry/kernel/server'

/**
 * The store of the installation. Products, versions and packages belong to all spaces; what a space installed, rated, asked
 * for and tried is its own. A version names its package by hash, so that promoting never builds it again.
 */
export const storeMigration: Migration = {
  name: 'store.first',
  up: `
    -- The space whose administrators keep the store beside the operator; no row: the operator alone.
    create table gantry.store_keeper (
      one boolean primary key default true check (one),
      space text not null references gantry.space (id) on delete cascade
    );
    create table gantry.store_publisher (
      space text primary key,
      public_key text not null,
      sealed_key text not null,
      made_at timestamptz not null
    );
    create table gantry.store_app (
      id uuid primary key,
      -- Null: the platform.
      publisher text,
      publisher_name text not null,
      -- The application in its packages.
      source text not null,
      -- The template whose package is made when it is first asked for.
      template text,
      name jsonb not null,
      summary jsonb not null,
      category text not null,
      icon text not null,
      color int not null,
      price bigint not null default 0 check (price >= 0),
      words text not null,
      official uuid,
      trial uuid,
      installs int not null default 0,
      star_sum int not null default 0,
      reviews int not null default 0,
      created_at timestamptz not null,
      changed_at timestamptz not null
    );
    create unique index store_app_source on gantry.store_app (publisher, source) nulls not distinct;
    create index store_app_popular on gantry.store_app (installs desc, id) where official is not null or trial is not null;
    create index store_app_category on gantry.store_app (category, installs desc, id);

    create table gantry.store_bundle (
      hash text primary key,
      size int not null,
      content bytea not null
    );
    create table gantry.store_version (
      id uuid primary key,
      app uuid not null references gantry.store_app (id) on delete cascade,
      major int not null,
      minor int not null,
      patch int not null,
      state text not null check (state in ('uploaded', 'checking', 'waiting', 'published', 'refused', 'withdrawn')),
      facts jsonb not null,
      contents jsonb not null,
      outputs jsonb not null,
      needs jsonb not null,
      findings jsonb not null,
      -- Null: of a template, not made yet.
      bundle text references gantry.store_bundle (hash),
      manifest text,
      signature text,
      public_key text,
      uploaded_by uuid,
      uploaded_name text not null,
      uploaded_at timestamptz not null,
      decided_name text,
      decided_at timestamptz,
      reason text not null default ''
    );
    create unique index store_version_number on gantry.store_version (app, major, minor, patch) where state <> 'refused';
    create index store_version_state on gantry.store_version (state, uploaded_at);
    create index store_version_bundle on gantry.store_version (bundle);
    create table gantry.store_picture (
      id uuid primary key,
      version uuid references gantry.store_version (id) on delete cascade,
      place int not null,
      mime text not null,
      content bytea not null
    );
    create index store_picture_version on gantry.store_picture (version, place);
    create table gantry.store_banner (
      id uuid primary key,
      place int not null,
      title jsonb not null,
      line jsonb not null,
      app uuid references gantry.store_app (id) on delete cascade,
      link text not null,
      look int not null,
      picture uuid references gantry.store_picture (id),
      starts date not null,
      ends date
    );
    create table gantry.store_channel_event (
      id bigint generated always as identity primary key,
      app uuid not null references gantry.store_app (id) on delete cascade,
      channel text not null check (channel in ('trial', 'official')),
      action text not null,
      version uuid not null,
      before uuid,
      who text not null,
      at timestamptz not null
    );
    create index store_channel_event_app on gantry.store_channel_event (app, id desc);

    create table gantry.store_install (
      space text not null,
      app uuid not null references gantry.store_app (id),
      version uuid not null references gantry.store_version (id),
      install uuid not null,
      -- The version it replaced, which is in use again when the import is undone.
      before uuid,
      apps jsonb not null,
      first_at timestamptz not null,
      at timestamptz not null,
      by_name text not null,
      removed_at timestamptz,
      primary key (space, app)
    );
    create index store_install_app on gantry.store_install (app, version);
    create table gantry.store_event (
      id bigint generated always as identity primary key,
      space text not null,
      app uuid not null references gantry.store_app (id) on delete cascade,
      action text not null,
      number text not null,
      who text not null,
      at timestamptz not null,
      note text not null default ''
    );
    create index store_event_space on gantry.store_event (space, id desc);
    create table gantry.store_review (
      app uuid not null references gantry.store_app (id) on delete cascade,
      space text not null,
      space_name text not null,
      stars int not null check (stars between 1 and 5),
      body text not null,
      by_name text not null,
      at timestamptz not null,
      answer text,
      answered_at timestamptz,
      primary key (app, space)
    );
    create table gantry.store_request (
      id uuid primary key,
      app uuid not null references gantry.store_app (id) on delete cascade,
      space text not null,
      state text not null check (state in ('waiting', 'granted', 'refused')),
      note text not null,
      by_name text not null,
      at timestamptz not null,
      decided_name text,
      decided_at timestamptz,
      reason text not null default ''
    );
    create unique index store_request_once on gantry.store_request (app, space) where state <> 'refused';
    create index store_request_state on gantry.store_request (state, at);
    create table gantry.store_trial (
      app uuid not null references gantry.store_app (id) on delete cascade,
      space text not null,
      primary key (app, space)
    );
    create table gantry.store_feedback (
      id uuid primary key,
      app uuid not null references gantry.store_app (id) on delete cascade,
      version uuid not null references gantry.store_version (id) on delete cascade,
      space text not null,
      kind text not null check (kind in ('works', 'fault')),
      body text not null,
      by_name text not null,
      at timestamptz not null
    );
    create index store_feedback_app on gantry.store_feedback (app, at desc);

    do $$ declare t text;
    begin
      foreach t in array array['store_publisher', 'store_install', 'store_event', 'store_review', 'store_request', 'store_trial',
        'store_feedback'] loop
        execute format('alter table gantry.%I enable row level security, force row level security', t);
        execute format('create policy space_wall on gantry.%I using '
          '((select current_setting(''gantry.space'', true)) in (space, ''*''))', t);
      end loop;
    end $$;
  `,
}
