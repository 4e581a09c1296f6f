import { fieldStoreOf } from '@gantry/fields/server'
import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { columnName, physicalTable } from '../physical.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { openOn } from '../policy/field-rights.ts'
import { keyOwner } from '../policy/key-owner.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { placeOf } from '../policy/place.ts'
import { both } from '../policy/row-filter.ts'
import type { Scope } from '../policy/scope.ts'
import { columnInLanguage } from './column-in-language.ts'
import { maskedColumn, readingOf } from './reading.ts'

/** Maximum number of references followed for a title that is itself a reference. */
const depth = 2

/**
 * Title of the record with an id, as an expression over that id: null where the actor may not read the record
 * or its title. A removed record keeps its title, so that references to it stay readable.
 */
export const titleOf = (scope: Scope, target: TableId, id: Sql, level = 0): Sql => {
  const alias = `t${level}`
  const table = scope.catalog.tables.get(target)
  const title = table && level <= depth ? openTitle({ ...scope, table }, alias, level) : null
  if (!table || !title) return sql`null`
  return sql`(select ${title} from ${physicalTable(scope.catalog.space, table)} ${ident(alias)}
    where ${ident(alias, 'id')} = ${id}${inSpace(scope, table, alias)})`
}

/**
 * Titles of many records as one JSON object by id, selected from their table. `ids` is a select of ids, passed
 * as an array: with a join PostgreSQL scans the whole of a small table. Null where no title is readable.
 */
export const titlesOf = (scope: Scope, target: TableId, ids: Sql): Sql | null => {
  const table = scope.catalog.tables.get(target)
  const title = table ? openTitle({ ...scope, table }, 't0', 0) : null
  if (!table || !title) return null
  return sql`select jsonb_object_agg(t0.id, ${title}) as titles from ${physicalTable(scope.catalog.space, table)} t0
    where t0.id = any(array(${ids}))${inSpace(scope, table, 't0')}`
}

/**
 * Title expression over its row, masked where row or title is closed; null when it always is. A key opens no tables of other
 * applications, but reads the titles that its owner may read of records its own ones link to.
 */
const openTitle = (given: Scope, alias: string, level: number): Sql | null => {
  const scope: Scope = { ...given, actor: keyOwner(given.actor) }
  const { catalog, table } = scope
  const reading = readingOf(scope, 'read', alias)
  const shown = both([reading.admitted, openOn(reading.rights, table.title)])
  if (shown === false) return null
  const title = titleText(scope, alias, table.title, level)
  return shown === true
    ? title
    : sql`case when ${compileFilter(shown, { catalog, table, alias })} then ${title} end`
}

const inSpace = (scope: Scope, table: TableDef, alias: string): Sql =>
  table.home === 'platform' ? sql` and ${ident(alias, 'space')} = ${scope.catalog.space}` : sql``

/** A title as text, over the row of its table. */
export const titleText = (scope: Scope, alias: string, field: FieldId, level: number): Sql => {
  const place = placeOf(scope.table, field)
  const masked = maskedFields(scope).get(field)
  const column =
    place && masked !== undefined
      ? maskedColumn(place.field, masked, { ...scope, alias }, field)
      : (columnInLanguage(scope, scope.actor.lang, alias, field) ?? ident(alias, columnName(field)))
  if (!place || place.kind === 'rows') return sql`null`
  const { key, select } = fieldStoreOf(place.field)
  if (key) return sql`${key.of(column)}::text`
  if (place.kind === 'reference' && place.target !== undefined)
    return titleOf(scope, place.target, column, level + 1)
  if (place.kind === 'text' || place.kind === 'choice') return sql`${column}::text`
  if (place.kind === 'set' && place.target !== undefined)
    return sql`(select string_agg(${titleOf(scope, place.target, sql`e.id`, level + 1)}, ', ' order by e.at)
      from unnest(${column}) with ordinality e(id, at))`
  if (place.kind === 'set') return sql`array_to_string(${column}, ', ')`
  return sql`${select(column, place.field)}::text`
}
