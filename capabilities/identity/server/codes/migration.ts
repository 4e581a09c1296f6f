import type { Migration } from '@gantry/kernel/server'

/**
 * Codes sent to a phone or address, sealed. Requests without an account are stored as well, so that they count and take
 * time like the others. Codes belong to people, like accounts, so row-level security by space does not apply.
 */
export const codesMigration: Migration = {
  name: 'identity.codes',
  up: `
    create table gantry.contact_code (
      id uuid primary key,
      purpose text not null check (purpose in ('sign_in', 'password', 'bind', 'second_step')),
      account uuid references gantry.account (id) on delete cascade,
      target text not null,
      -- Empty for somebody who is not signed in.
      space text not null,
      network text not null,
      sealed text not null,
      tries int not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index contact_code_target on gantry.contact_code (target, created_at desc);
    create index contact_code_network on gantry.contact_code (network, created_at);
    create index contact_code_space on gantry.contact_code (space, created_at);
    create index contact_code_age on gantry.contact_code (created_at);
    -- Whether a code by mail or SMS stands in for the authenticator app.
    alter table gantry.second_step add column by_code boolean not null default false;
  `,
}
