import type { Migration } from '@gantry/kernel/server'

/** What the operator asks spaces to let be published in their name. One request at a time waits for each application. */
export const consentMigration: Migration = {
  name: 'store.consent',
  up: `
    create table gantry.store_consent (
      id uuid primary key,
      space text not null references gantry.space (id) on delete cascade,
      app uuid not null,
      app_name text not null,
      words jsonb not null,
      note text not null,
      state text not null check (state in ('waiting', 'accepted', 'refused', 'withdrawn', 'expired')),
      asked_name text not null,
      asked_at timestamptz not null,
      ends_at timestamptz not null,
      decided_name text,
      decided_at timestamptz,
      reason text not null default '',
      -- The upload that was made with it.
      version uuid references gantry.store_version (id) on delete set null
    );
    create unique index store_consent_once on gantry.store_consent (space, app) where state = 'waiting';
    create index store_consent_state on gantry.store_consent (state, asked_at);
    create unique index store_consent_version on gantry.store_consent (version) where version is not null;
    alter table gantry.store_consent enable row level security, force row level security;
    create policy space_wall on gantry.store_consent using
      ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
