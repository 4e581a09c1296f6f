import type { Migration } from '@gantry/kernel/server'

/** Nobody answers for openings of processes, which are most rows and come by the dozen. */
export const sharesGivenMigration: Migration = {
  name: 'records.shares_given',
  up: `
    drop index gantry.record_share_responsible;
    create index record_share_given on gantry.record_share (space, responsible) where channel = 'share';
  `,
}
