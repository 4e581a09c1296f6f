import type { Migration } from '@gantry/kernel/server'

/** Devices that show messages: the push subscription of a browser, for a person of a space. */
export const pushMigration: Migration = {
  name: 'channels.push_device',
  up: `
    create table gantry.push_device (
      id uuid primary key,
      space text not null,
      person uuid not null,
      name text not null,
      -- The address of the browser at its push service, and the keys by which only the browser reads a text.
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now(),
      -- When a push service last took a text for it.
      used_at timestamptz
    );
    -- A browser shows the messages of one person of a space: whoever allowed it last.
    create unique index push_device_endpoint on gantry.push_device (space, endpoint);
    create index push_device_person on gantry.push_device (space, person, created_at);
    alter table gantry.push_device enable row level security, force row level security;
    create policy space_wall on gantry.push_device using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
