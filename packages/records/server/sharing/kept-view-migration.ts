import type { Migration } from '@gantry/kernel/server'

/**
 * Former owners who kept the view when they handed a record over have it from the new owner: what somebody shares gives nothing
 * to himself. Shares with oneself, which stand in the audit, stay as they are and give nothing.
 */
export const keptViewMigration: Migration = {
  name: 'records.kept_view_by_new_owner',
  up: `
    update gantry.record_share a set given_by = a.responsible
    where a.channel = 'share' and a.subject = 'user:' || a.given_by and a.responsible <> a.given_by
      and a.level = 'view' and a.operations = '{read}' and a.expires_at is null
      and not exists (select 1 from gantry.audit l where l.space = a.space and l.table_id = a.table_id
        and l.record_id = a.record_id and l.action = 'record.shared' and l.details -> 'subjects' ? a.subject);
  `,
}
