import type { Migration } from '@gantry/kernel/server'

/**
 * Kinds of subject with which records of a table have been shared, as the prefix of `subjectText`; null: any
 * (earlier versions).
 */
export const sharedKindsMigration: Migration = {
  name: 'records.shared_kinds',
  up: 'alter table gantry.shared_table add column kinds text[]',
}
