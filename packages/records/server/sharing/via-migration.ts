import type { Migration } from '@gantry/kernel/server'

/**
 * What a share stands on: the shares by which its giver could pass the record on; null where the policy let him. A share
 * that stands on none any more ends.
 */
export const sharedViaMigration: Migration = {
  name: 'records.shared_via',
  up: 'alter table gantry.record_share add column via uuid[]',
}
