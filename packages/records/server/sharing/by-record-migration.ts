import type { Migration } from '@gantry/kernel/server'

/** Shares are looked up by their record, so the index that keeps them apart is their key. */
export const sharesByRecordMigration: Migration = {
  name: 'records.shares_by_record',
  up: `
    alter table gantry.record_share drop constraint record_share_pkey;
    alter table gantry.record_share add constraint record_share_pkey primary key using index record_share_record;
  `,
}
