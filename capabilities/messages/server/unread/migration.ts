import type { Migration } from '@gantry/kernel/server'

/**
 * Unread messages have a row of their own. Marking 100,000 messages as read deletes rows of a narrow table with one index;
 * updating a column of `inbox` wrote every one of its indexes anew.
 */
export const unreadMigration: Migration = {
  name: 'messages.unread',
  up: `
    create table gantry.message_unread (
      space text not null,
      person uuid not null,
      category text not null,
      message uuid not null,
      primary key (space, person, category, message)
    );
    insert into gantry.message_unread (space, person, category, message)
      select space, person, category, message from gantry.inbox where read_at is null;
    drop index gantry.inbox_unread;
    alter table gantry.inbox drop column read_at;
    alter table gantry.message_unread enable row level security, force row level security;
    create policy space_wall on gantry.message_unread
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
