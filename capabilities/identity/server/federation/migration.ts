import type { Migration } from '@gantry/kernel/server'

/** Settings for creating accounts on first sign-in through a provider, per space. */
export const newAccountsMigration: Migration = {
  name: 'identity.federation_accounts',
  up: `alter table gantry.sign_in_provider add column new_accounts jsonb`,
}

/** Whether a provider that is on is offered on the sign-in page, or used for work notices alone. */
export const providerSignInMigration: Migration = {
  name: 'identity.provider_sign_in',
  up: `alter table gantry.sign_in_provider add column signs_in boolean not null default true`,
}

/** Secrets that prove callbacks of a provider: sealed JSON by name, and the names. */
export const providerProofsMigration: Migration = {
  name: 'identity.provider_proofs',
  up: `
    alter table gantry.sign_in_provider add column proofs text, add column proof_names text[] not null default '{}';
  `,
}

/** Data that ends the provider's session together with ours: sealed, with the name of the provider. */
export const providerSessionMigration: Migration = {
  name: 'identity.provider_session',
  up: `
    alter table gantry.session add column provider_session text;
    alter table gantry.sign_in_ticket add column provider_session text;
  `,
}

/** Sign-in through providers of a space. An identity proved by a provider is valid in that space only. */
export const federationMigration: Migration = {
  name: 'identity.federation',
  up: `
    create table gantry.sign_in_provider (
      space text not null references gantry.space (id) on delete cascade,
      provider text not null,
      is_on boolean not null,
      settings jsonb not null,
      -- Sealed.
      secret text,
      changed_by uuid,
      changed_at timestamptz not null default now(),
      primary key (space, provider)
    );
    create table gantry.sign_in_binding (
      space text not null references gantry.space (id) on delete cascade,
      provider text not null,
      -- Of whose subjects: issuer, enterprise or application, as the provider scopes them.
      authority text not null,
      subject text not null,
      account uuid not null references gantry.account (id) on delete cascade,
      name text not null,
      bound_at timestamptz not null,
      used_at timestamptz,
      primary key (space, provider, authority, subject)
    );
    create index sign_in_binding_account on gantry.sign_in_binding (account, space, provider);
    -- One way to a provider and back. Tokens are stored as hashes; nonce and verifier are worthless without them.
    create table gantry.sign_in_trip (
      state_hash bytea primary key,
      browser_hash bytea not null,
      space text not null references gantry.space (id) on delete cascade,
      provider text not null,
      -- Null: a sign-in; otherwise the account that binds.
      account uuid references gantry.account (id) on delete cascade,
      redirect text not null,
      nonce text not null,
      verifier text not null,
      next text not null,
      remembered boolean not null,
      keep boolean not null,
      -- Who the provider says it is, once it said so.
      identity jsonb,
      finished_at timestamptz,
      bound_at timestamptz,
      expires_at timestamptz not null
    );
    create index sign_in_trip_expires on gantry.sign_in_trip (expires_at);
    -- The one space that a session may work in: a provider of a space vouches for nobody elsewhere.
    alter table gantry.session add column held_in text;
    alter table gantry.hand_over_token add column held_in text;
    alter table gantry.sign_in_ticket add column held_in text;
    alter table gantry.sign_in_provider enable row level security, force row level security;
    create policy space_wall on gantry.sign_in_provider
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.sign_in_binding enable row level security, force row level security;
    create policy space_wall on gantry.sign_in_binding
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Members that come from the directory (LDAP) of a space, and the runs that synchronised them. */
export const directoryPeopleMigration: Migration = {
  name: 'identity.directory_people',
  up: `
    alter table gantry.sign_in_provider add column people jsonb;
    create table gantry.directory_member (
      space text not null references gantry.space (id) on delete cascade,
      authority text not null,
      subject text not null,
      member uuid not null,
      -- When a run deactivated the member because the directory no longer had the person.
      gone_at timestamptz,
      primary key (space, authority, subject)
    );
    create index directory_member_member on gantry.directory_member (space, member);
    create table gantry.directory_run (
      id uuid primary key,
      space text not null references gantry.space (id) on delete cascade,
      at timestamptz not null,
      ended_at timestamptz,
      -- Null: at night.
      person uuid,
      state text not null check (state in ('running', 'done', 'failed')),
      counts jsonb,
      -- Of a failure: the step, and the words of the directory.
      step text,
      detail text
    );
    create index directory_run_at on gantry.directory_run (space, at desc);
    create unique index directory_run_running on gantry.directory_run (space) where state = 'running';
    alter table gantry.directory_member enable row level security, force row level security;
    create policy space_wall on gantry.directory_member
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.directory_run enable row level security, force row level security;
    create policy space_wall on gantry.directory_run
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Members and departments that come from any directory of a space, by its provider. */
export const directorySourcesMigration: Migration = {
  name: 'identity.directory_sources',
  up: `
    alter table gantry.directory_member add column provider text not null default 'ldap';
    alter table gantry.directory_member alter column provider drop default;
    alter table gantry.directory_member drop constraint directory_member_pkey;
    alter table gantry.directory_member add primary key (space, provider, authority, subject);
    alter table gantry.directory_run add column provider text not null default 'ldap';
    alter table gantry.directory_run alter column provider drop default;
    drop index gantry.directory_run_at;
    create index directory_run_at on gantry.directory_run (space, provider, at desc);
    create table gantry.directory_department (
      space text not null references gantry.space (id) on delete cascade,
      provider text not null,
      authority text not null,
      subject text not null,
      department uuid not null,
      primary key (space, provider, authority, subject)
    );
    alter table gantry.directory_department enable row level security, force row level security;
    create policy space_wall on gantry.directory_department
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
