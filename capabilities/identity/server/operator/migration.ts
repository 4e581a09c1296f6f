import type { Migration } from '@gantry/kernel/server'

/** What the operator sees and decides about accounts; the index finds parts of logins and names among a million. */
export const operatedAccountsMigration: Migration = {
  name: 'identity.operated_accounts',
  up: `
    alter table gantry.account
      add column last_sign_in_at timestamptz,
      add column lock_reason text,
      add column locked_at timestamptz,
      add column password_temporary boolean not null default false;
    create index account_newest on gantry.account (created_at desc, id desc);
    create index account_locked on gantry.account (created_at desc, id desc) where state = 'disabled';
    create index account_words on gantry.account using gin (
      (coalesce(lower(login_id), '') || ' ' || coalesce(phone, '') || ' ' || coalesce(lower(email), '') || ' ' || lower(name))
      gin_trgm_ops);
  `,
}
