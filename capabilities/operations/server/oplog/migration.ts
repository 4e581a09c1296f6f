import type { Migration } from '@gantry/kernel/server'

/**
 * The log is asked for by time and by object. Lines arrive in the order of time, so a block range index finds a day at
 * next to no cost for writers; lines about tables are few among those about records.
 */
export const logMigration: Migration = {
  name: 'operations.log_by_time',
  up: `
    create index audit_at on gantry.audit using brin (at) with (pages_per_range = 16, autosummarize = on);
    create index audit_object on gantry.audit (space, table_id, id) where record_id is null and table_id is not null;
  `,
}
