import type { Migration } from '@gantry/kernel/server'

/** What the cause of a message says in place of the usual channels and text. */
export const overrideMigration: Migration = {
  name: 'messages.override',
  up: `alter table gantry.message add column channels text[], add column text jsonb`,
}
