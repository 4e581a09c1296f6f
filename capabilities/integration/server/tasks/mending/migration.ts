import type { Migration } from '@gantry/kernel/server'

/**
 * Rejected rows that are mended and sent again: the row each reject belongs to, its values after mending, and the run that sends it;
 * the run whose rows a run sends again. Rejects of earlier versions are rows of their own.
 */
export const mendingMigration: Migration = {
  name: 'integration.mending',
  up: `
    alter table gantry.task_run add column mends uuid;
    alter table gantry.task_reject add column line int, add column mended jsonb, add column sent_by uuid;
    create index task_reject_sent on gantry.task_reject (space, sent_by) where sent_by is not null;
  `,
}
