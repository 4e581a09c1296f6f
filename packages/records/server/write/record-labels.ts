import { ident, type Sql, slot, sql } from '@gantry/kernel/server'
import { savedTables, type TableDef } from '@gantry/model/shared'
import { columnName, physicalTable } from '../physical.ts'

/**
 * INSERT of the default labels of an application on new records, part of the statement that creates them: those
 * for everybody, and those of the author. The parameter is that of the audit.
 */
export const insertDefaultLabels = (space: string, table: TableDef, labels: TableDef, records: Sql): Sql => {
  const at = (field: string): Sql => ident('b', columnName(field))
  return sql`
    insert into gantry.record_label (space, table_id, record_id, label_id, given_by, given_at)
    select ${space}, ${table.id}, r.id, b.id, ${slot('audit actor')}::uuid, now()
    from (${records}) r cross join ${physicalTable(space, labels)} b
    where b.space = ${space} and b.deleted_at is null and ${at('app')} = ${table.app ?? ''} and ${at('is_default')}
      and (${at('everyone')} or b.owner = ${slot('audit actor')}::uuid)`
}

/** DELETE of the labels on purged records, or of purged labels from all records. */
export const dropLabels = (space: string, table: TableDef, records: Sql): Sql =>
  table.id === savedTables.label
    ? sql`delete from gantry.record_label where space = ${space} and label_id in (${records})`
    : sql`delete from gantry.record_label
        where space = ${space} and table_id = ${table.id} and record_id in (${records})`
