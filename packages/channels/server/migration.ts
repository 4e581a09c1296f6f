import type { Migration } from '@gantry/kernel/server'

/**
 * A dispatch is one text on its way to one address; it is both the queue and the log. The space `''` is the platform:
 * what concerns an account before it has entered a space.
 */
export const channelsMigration: Migration = {
  name: 'channels.dispatch',
  up: `
    create table gantry.channel_config (
      space text not null,
      channel text not null,
      provider text not null,
      settings jsonb not null,
      -- Sealed JSON of the secret fields.
      secrets text,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      primary key (space, channel)
    );
    create table gantry.dispatch (
      id uuid primary key,
      space text not null,
      channel text not null,
      -- Makes a repeated request for the same text harmless.
      key text,
      kind text not null,
      person uuid,
      address text not null,
      subject text not null,
      -- Null once a secret text was sent; sealed until then.
      body text,
      html text,
      -- What an SMS template is filled with.
      params jsonb not null default '{}',
      secret boolean not null default false,
      urgent boolean not null default false,
      lang text not null,
      state text not null default 'waiting',
      attempts int not null default 0,
      next_at timestamptz not null default now(),
      claimed_at timestamptz,
      expires_at timestamptz,
      provider text,
      provider_id text,
      -- A code of the texts, and the words of the server.
      error text,
      detail text,
      parts int not null default 1,
      created_at timestamptz not null default now(),
      done_at timestamptz
    );
    create unique index dispatch_key on gantry.dispatch (space, channel, key) where key is not null;
    create index dispatch_due on gantry.dispatch (space, channel, urgent desc, next_at) where state in ('waiting', 'sending');
    create index dispatch_log on gantry.dispatch (space, id desc);
    create index dispatch_state on gantry.dispatch (space, channel, state, id desc);
    create index dispatch_age on gantry.dispatch using brin (created_at);
    alter table gantry.channel_config enable row level security, force row level security;
    create policy space_wall on gantry.channel_config
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.dispatch enable row level security, force row level security;
    create policy space_wall on gantry.dispatch using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Pictures that mails show; many mails may show one. */
export const pictureMigration: Migration = {
  name: 'channels.picture',
  up: `
    create table gantry.dispatch_picture (
      space text not null,
      id uuid not null,
      png bytea not null,
      created_at timestamptz not null default now(),
      primary key (space, id)
    );
    create index dispatch_picture_age on gantry.dispatch_picture (created_at);
    alter table gantry.dispatch_picture enable row level security, force row level security;
    create policy space_wall on gantry.dispatch_picture
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.dispatch add column picture uuid;
  `,
}
