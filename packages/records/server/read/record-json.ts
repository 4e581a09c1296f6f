import { ident, join, type Sql, sql } from '@gantry/kernel/server'
import { type FieldId, systemFields } from '@gantry/model/shared'
import { columnName } from '../physical.ts'
import { columnOf } from '../policy/compile-filter.ts'
import { openOn } from '../policy/field-rights.ts'
import { placeOf, slaveOf } from '../policy/place.ts'
import { storedFields } from '../schema/stored-fields.ts'
import type { Life, Reading } from './reading.ts'
import { type PageTitles, type Pointer, pageTitles, type Titles } from './titles.ts'
import { slaveRowsJson, valueJson } from './value-json.ts'

/** Fields of a record in a response. */
export interface Shape {
  readonly fields: readonly FieldId[]
  readonly life: Life
  /** CTEs that replace slave tables, by field; null: no slave rows. */
  readonly slaves?: ReadonlyMap<FieldId, Sql | null>
}

/** Default output fields: all open fields except slave rows. */
export const shownFields = (reading: Reading): readonly FieldId[] =>
  storedFields(reading.table)
    .map(({ id }) => id)
    .filter(id => openOn(reading.rights, id) !== false)

/** All system fields unless fields were requested by name; id and version always. */
export const withSystemFields = (
  asked: readonly FieldId[] | undefined,
  shown: readonly FieldId[],
): readonly FieldId[] => {
  const system = asked ? systemFields.filter(id => asked.includes(id)) : systemFields
  return [...new Set<FieldId>(['id', 'version', ...system, ...shown])]
}

/** Columns that the inner select of a page returns for the output fields, masked, under their own names. */
export const carriedColumns = (reading: Reading, { fields, life }: Shape): Sql =>
  join(
    [...fields.flatMap(id => carried(reading, id)), ...(life === 'removed' ? [removal(reading.alias)] : [])],
    ', ',
  )

/** Slave rows are read later by the record's id; the inner select returns only whether they may be read. */
const carried = (reading: Reading, id: FieldId): Sql[] => {
  const name = ident(columnName(id))
  if (!slaveOf(reading.catalog, reading.table, id))
    return [sql`${reading.shown?.(id) ?? columnOf(reading, id)} as ${name}`]
  const shown = reading.column?.(id)
  return shown ? [sql`${shown} as ${name}`] : []
}

const removal = (alias: string): Sql => sql`${ident(alias, 'deleted_at')}, ${ident(alias, 'deleted_by')}`

/** Output columns, named as in JSON, over the page `p`. */
export const answerColumns = (reading: Reading, { fields, life, slaves }: Shape, titles: Titles): Sql => {
  const named = (id: FieldId, name: FieldId, column: Sql) =>
    sql`${valueJson(reading.table, id, column, titles)} as ${ident(name)}`
  const columns = fields.map(id => {
    const slave = slaveOf(reading.catalog, reading.table, id)
    if (!slave) return named(id, id, ident('p', columnName(id)))
    const rows = slaveRowsJson(reading.scope, slave, slaves?.get(id))
    const shown = reading.column?.(id) ? sql`case when ${ident('p', columnName(id))} then ${rows} end` : rows
    return sql`${shown} as ${ident(id)}`
  })
  // Removal fields have the format of the creation fields.
  if (life === 'removed')
    columns.push(
      named('createdAt', 'deletedAt', sql`p.deleted_at`),
      named('createdBy', 'deletedBy', sql`p.deleted_by`),
    )
  return join(columns, ', ')
}

/** Titles of all references in the records of `page`. */
export const titlesOn = (reading: Reading, { fields, life }: Shape, page: Sql): PageTitles => {
  const pointers = fields.flatMap((id): Pointer[] => {
    const place = placeOf(reading.table, id)
    if (place?.target === undefined || slaveOf(reading.catalog, reading.table, id)) return []
    return [{ target: place.target, column: ident(columnName(id)), set: place.kind === 'set' }]
  })
  const remover = placeOf(reading.table, 'createdBy')?.target
  if (life === 'removed' && remover !== undefined)
    pointers.push({ target: remover, column: sql`deleted_by`, set: false })
  return pageTitles(reading.scope, page, pointers)
}
