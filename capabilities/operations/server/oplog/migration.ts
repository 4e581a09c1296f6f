import type { Migration } from '@gantry/kernel/server'

/**
 * Indexes for reading the log by time and by object. Lines are inserted in time order, so a BRIN index finds a day at
 * almost no cost for writers. The table index is small: few lines are about tables rather than records.
 */
export const logMigration: Migration = {
  name: 'operations.log_by_time',
  up: `
    create index audit_at on gantry.audit using brin (at) with (pages_per_range = 16, autosummarize = on);
    create index audit_object on gantry.audit (space, table_id, id) where record_id is null and table_id is not null;
  `,
}
