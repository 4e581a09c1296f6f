import { fieldStoreOf, maskInSql } from '@gantry/fields/server'
import { ident, join, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { physicalTable } from '../physical.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { placeOf } from '../policy/place.ts'
import type { Scope } from '../policy/scope.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { eachTitle, referenceJson, referencesJson, type Titles } from './titles.ts'

/** A field's value in JSON, over its column. */
export const valueJson = (table: TableDef, id: FieldId, column: Sql, titles: Titles): Sql => {
  const place = placeOf(table, id)
  if (!place) return sql`null`
  if (place.target !== undefined)
    return place.kind === 'set'
      ? referencesJson(titles, place.target, column)
      : referenceJson(titles, place.target, column)
  if (id === 'id' || id === 'version') return column
  return fieldStoreOf(place.field).select(column, place.field)
}

/**
 * Living rows of a slave field of the record `p` in order: ids and fields. `source` replaces their table; null:
 * no rows.
 */
export const slaveRowsJson = (scope: Scope, slave: TableDef, source?: Sql | null): Sql => {
  if (source === null) return sql`'[]'::json`
  const titles = eachTitle(scope)
  const masked = maskedFields({ ...scope, table: slave })
  const fields = storedFields(slave).map(({ id, field, column }) => {
    const whole = ident('s', column)
    const shown = masked.has(id) ? maskInSql(field, whole) : whole
    return sql`${valueJson(slave, id, shown, titles)} as ${ident(id)}`
  })
  return sql`(select coalesce(json_agg(row_to_json(_row)), '[]'::json) from (
    select ${join([sql`s.id`, ...fields], ', ')} from ${source ?? physicalTable(scope.catalog.space, slave)} s
    where s.master_id = p.id and s.deleted_at is null order by s.position, s.id) _row)`
}
