import type { Migration } from '@gantry/kernel/server'

/**
 * The basis of a share: the shares by which its giver could pass the record on; null for the policy. A share
 * without a remaining basis ends.
 */
export const sharedViaMigration: Migration = {
  name: 'records.shared_via',
  up: 'alter table gantry.record_share add column via uuid[]',
}
