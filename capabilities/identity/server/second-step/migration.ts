import type { Migration } from '@gantry/kernel/server'

/**
 * Two-step verification. These tables belong to people, like accounts, so row-level security by space does not apply.
 * Secrets are encrypted; recovery codes, tickets and trusted devices are stored as hashes.
 */
export const secondStepMigration: Migration = {
  name: 'identity.second_step',
  up: `
    create table gantry.second_step (
      account uuid primary key references gantry.account (id) on delete cascade,
      secret text not null,
      -- Null while it is being set up.
      confirmed_at timestamptz,
      -- Time step of the last code taken: no code is taken twice.
      last_step bigint not null default 0
    );
    create table gantry.recovery_code (
      account uuid not null references gantry.second_step (account) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (account, code_hash)
    );
    create table gantry.trusted_device (
      token_hash bytea primary key,
      account uuid not null references gantry.second_step (account) on delete cascade,
      agent text not null,
      ip text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index trusted_device_account on gantry.trusted_device (account);
    -- A sign-in that waits for its second step.
    create table gantry.sign_in_ticket (
      token_hash bytea primary key,
      account uuid not null references gantry.account (id) on delete cascade,
      space text not null,
      kind text not null,
      remembered boolean not null,
      way text not null,
      password text not null,
      tries int not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index sign_in_ticket_account on gantry.sign_in_ticket (account);
    -- Set by an administrator rather than by its owner.
    alter table gantry.account add column password_given boolean not null default false;
  `,
}

/** The channel whose code replaced a forgotten password: it proves nothing more as a second step. */
export const passwordResetOverMigration: Migration = {
  name: 'identity.password_reset_over',
  up: `alter table gantry.account add column password_reset_over text check (password_reset_over in ('mail', 'sms'));`,
}
