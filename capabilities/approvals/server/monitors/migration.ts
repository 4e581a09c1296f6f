import type { Migration } from '@gantry/kernel/server'

/** The way to the newest instances of the workflows a person monitors. */
export const monitorsMigration: Migration = {
  name: 'approvals.monitors',
  up: 'create index wf_instance_workflow on gantry.wf_instance (space, workflow, id desc);',
}
