import type { Migration } from '@gantry/kernel/server'

/** The kinds of subject records of a table were ever shared with, as `subjectText` begins; null: any, as before this. */
export const sharedKindsMigration: Migration = {
  name: 'records.shared_kinds',
  up: 'alter table gantry.shared_table add column kinds text[]',
}
