import type { Migration } from '@gantry/kernel/server'

/** Private deployments with their licences, the key they are signed with, and the licence of this installation. */
export const privateMigration: Migration = {
  name: 'consoles.private',
  up: `
    create table gantry.licence_issuer (
      one boolean primary key default true check (one),
      public_key text not null,
      -- Sealed.
      private_key text not null
    );
    create table gantry.private_deployment (
      id uuid primary key,
      customer text not null,
      contact text not null,
      note text not null,
      spaces int,
      users int,
      valid_until date not null,
      state text not null default 'active' check (state in ('active', 'revoked')),
      reason text not null default '',
      -- SHA-256 of the key it reports with.
      key_hash text not null,
      licence text not null,
      issued_at timestamptz not null,
      issued_by text not null,
      last_contact timestamptz,
      version text,
      used_spaces int,
      used_users int
    );
    create unique index private_deployment_key on gantry.private_deployment (key_hash);
    create unique index private_deployment_customer on gantry.private_deployment (lower(customer));
    create table gantry.own_licence (
      one boolean primary key default true check (one),
      licence text not null,
      issuer text not null,
      installed_at timestamptz not null,
      installed_by text not null
    );
  `,
}
