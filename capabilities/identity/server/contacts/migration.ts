import type { Migration } from '@gantry/kernel/server'

/** Marks a member (`owner`) keeps on a colleague: favourite, and time of last use. */
export const contactsMigration: Migration = {
  name: 'identity.contacts',
  up: `
    create table gantry.contact_mark (
      space text not null,
      owner uuid not null,
      person uuid not null,
      favourite_at timestamptz,
      seen_at timestamptz not null,
      primary key (space, owner, person)
    );
    create index contact_mark_seen on gantry.contact_mark (space, owner, seen_at desc);
    alter table gantry.contact_mark enable row level security, force row level security;
    create policy space_wall on gantry.contact_mark
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
