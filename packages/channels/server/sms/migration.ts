import type { Migration } from '@gantry/kernel/server'

/** What providers of short messages ask for: approved templates and signatures; and how many a space may send. */
export const smsMigration: Migration = {
  name: 'channels.sms',
  up: `
    create table gantry.sms_template (
      id uuid primary key,
      provider text not null,
      -- The kind of text it is for; 'notice' for every notice without one of its own.
      kind text not null,
      lang text not null,
      -- Its code at the provider.
      code text not null,
      -- Names of its parameters in their order.
      names text[] not null,
      body text not null,
      changed_at timestamptz not null default now(),
      unique (provider, kind, lang)
    );
    create table gantry.sms_signature (
      id uuid primary key,
      space text not null,
      name text not null,
      purpose text not null,
      state text not null default 'asked',
      reason text,
      asked_by uuid not null,
      asked_at timestamptz not null default now(),
      decided_at timestamptz
    );
    create index sms_signature_space on gantry.sms_signature (space, state, decided_at desc);
    create index sms_signature_asked on gantry.sms_signature (state, asked_at desc);
    create table gantry.sms_quota (
      space text primary key,
      monthly int not null check (monthly >= 0)
    );
    alter table gantry.sms_signature enable row level security, force row level security;
    create policy space_wall on gantry.sms_signature
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.sms_quota enable row level security, force row level security;
    create policy space_wall on gantry.sms_quota using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** When the provider is asked next whether a short message arrived; null: nothing to ask. */
export const smsReceiptMigration: Migration = {
  name: 'channels.sms_receipt',
  up: `
    alter table gantry.dispatch add column receipt_at timestamptz, add column receipt_asks int not null default 0;
    create index dispatch_receipt on gantry.dispatch (space, receipt_at) where receipt_at is not null;
  `,
}

/** Parts of short messages sent in a month, counted as they are sent: a sum over the log could be taken by two processes at once. */
export const smsUsedMigration: Migration = {
  name: 'channels.sms_used',
  up: `
    alter table gantry.dispatch add column reserved boolean not null default false;
    create table gantry.sms_used (
      space text not null,
      month date not null,
      parts bigint not null,
      primary key (space, month)
    );
    insert into gantry.sms_used (space, month, parts)
    select space, date_trunc('month', now())::date, sum(parts) from gantry.dispatch
    where channel = 'sms' and state = 'sent' and created_at >= date_trunc('month', now()) group by space;
    alter table gantry.sms_used enable row level security, force row level security;
    create policy space_wall on gantry.sms_used using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** A second provider of short messages. */
export const smsSecondMigration: Migration = {
  name: 'channels.sms_second',
  up: `
    alter table gantry.channel_config add column rank text not null default 'first' check (rank in ('first', 'second'));
    alter table gantry.channel_config drop constraint channel_config_pkey, add primary key (space, channel, rank);
  `,
}
