import type { Migration } from '@gantry/kernel/server'

/** Messages that leave the product: rules of the space, habits of people, what is due when, and wordings. */
export const outboundMigration: Migration = {
  name: 'messages.outbound',
  up: `
    -- What the space decides for a channel; an empty kind or app means all.
    create table gantry.message_rule (
      space text not null,
      channel text not null,
      kind text not null,
      app text not null,
      mode text not null check (mode in ('on', 'off', 'forced', 'never')),
      primary key (space, channel, kind, app)
    );
    create table gantry.message_habit (
      space text not null,
      person uuid not null,
      -- Minutes since midnight in the zone.
      quiet_from int,
      quiet_to int,
      digest text not null,
      digest_at int not null,
      zone text not null,
      primary key (space, person)
    );
    create table gantry.message_due (
      space text not null,
      channel text not null,
      person uuid not null,
      message uuid not null references gantry.message (id) on delete cascade,
      event bigint,
      due_at timestamptz not null,
      primary key (person, channel, message)
    );
    create unique index message_due_event on gantry.message_due (person, channel, event) where event is not null;
    create index message_due_at on gantry.message_due (space, due_at);
    create index message_due_message on gantry.message_due (message);
    create table gantry.mail_template (
      space text not null,
      kind text not null,
      lang text not null,
      subject text not null,
      body text not null,
      enabled boolean not null,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      primary key (space, kind, lang)
    );
    ${['message_rule', 'message_habit', 'message_due', 'mail_template']
      .map(
        table => `
    alter table gantry.${table} enable row level security, force row level security;
    create policy space_wall on gantry.${table} using ((select current_setting('gantry.space', true)) in (space, '*'));`,
      )
      .join('')}
  `,
}

/** The picture that mails of a message show. */
export const messagePictureMigration: Migration = {
  name: 'messages.picture',
  up: `alter table gantry.message add column picture jsonb`,
}
