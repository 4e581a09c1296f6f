import type { Migration } from '@gantry/kernel/server'

/** The signature a person keeps at the desk. */
export const signatureMigration: Migration = {
  name: 'approvals.signature',
  up: `alter table gantry.wf_desk add column signature uuid`,
}
