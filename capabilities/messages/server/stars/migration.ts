import type { Migration } from '@gantry/kernel/server'

/** Messages that their recipient wants to find again. Few are, so the index holds only those. */
export const starMigration: Migration = {
  name: 'messages.star',
  up: `
    alter table gantry.inbox add column starred boolean not null default false;
    create index inbox_starred on gantry.inbox (person, message) where starred;
  `,
}
