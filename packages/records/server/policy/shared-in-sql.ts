import { empty, ident, isoMilliseconds, listText, raw, type Sql, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import type { SharedTest } from './row-filter.ts'
import type { Rows } from './rows.ts'
import { byPeople, sharesOn } from './shared-with.ts'

const inForce = sql`(a.expires_at is null or a.expires_at > now())`

/**
 * Condition for records shared with one of the subjects. The ids are computed once per statement as an array,
 * so the primary key can be used even beside other grants, which `exists` would prevent.
 */
export const sharedInSql = ({ operation, person, subjects, field }: SharedTest, rows: Rows): Sql => {
  const fields = raw(operation === 'update' ? 'a.update_fields' : 'a.read_fields')
  const open = field === undefined ? empty : sql` and (${fields} is null or ${field} = any(${fields}))`
  const here = sql`a.space = ${rows.catalog.space} and a.table_id = ${rows.table.id}`
  const byOther = sql`(a.channel <> ${byPeople} or a.given_by <> ${person}::uuid)`
  const holds = sql`${operation} = any(a.operations) and ${byOther} and ${inForce}${open}`
  const id = ident(rows.alias, 'id')
  // For scans in sort order, shares are looked up per row. The subject list is parsed only when a row has a
  // share, which is rare within a page.
  if (rows.walked) {
    const names = sql`(select string_to_array(${subjects.join('\n')}, E'\\n'))::text[]`
    return sql`coalesce((select true from gantry.record_share a
      where ${here} and a.record_id = ${id} and coalesce(a.subject = any(${names}), false) and ${holds} limit 1), false)`
  }
  return sql`${id} = any(array(
    select a.record_id from gantry.record_share a
    where ${here} and a.subject = any(${listText(subjects)}::text[]) and ${holds}))`
}

/** Active shares of the record under an alias, in the form of `RowShare`. */
export const sharesOnRow = (space: string, table: Pick<TableDef, 'id'>, alias: string): Sql => sql`
  (select coalesce(json_agg(json_build_object('id', a.id, 'subject', a.subject, 'channel', a.channel, 'by', a.given_by, 'operations', a.operations,
      'read', a.read_fields, 'update', a.update_fields,
      'until', ${isoMilliseconds(sql`a.expires_at`)})), '[]'::json)
    from gantry.record_share a
    where a.space = ${space} and a.table_id = ${table.id} and a.record_id = ${ident(alias, 'id')} and ${inForce})
    as ${ident(sharesOn)}`
