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

/** What a record shows in an answer. */
export interface Shape {
  readonly fields: readonly FieldId[]
  readonly life: Life
  /** Parts of the statement that hold slave rows in the place of their tables, by field; null: there are none. */
  readonly slaves?: ReadonlyMap<FieldId, Sql | null>
}

/** The fields a question shows when it names none: all that are open, without slave rows. */
export const shownFields = (reading: Reading): readonly FieldId[] =>
  storedFields(reading.table)
    .map(({ id }) => id)
    .filter(id => openOn(reading.rights, id) !== false)

/** System fields are shown whole unless fields were asked for by name; the id and the version always are. */
export const withSystemFields = (
  asked: readonly FieldId[] | undefined,
  shown: readonly FieldId[],
): readonly FieldId[] => {
  const system = asked ? systemFields.filter(id => asked.includes(id)) : systemFields
  return [...new Set<FieldId>(['id', 'version', ...system, ...shown])]
}

/** What the inner select of a page carries up for the fields shown: their columns, masked, under their own names. */
export const carriedColumns = (reading: Reading, { fields, life }: Shape): Sql =>
  join(
    [...fields.flatMap(id => carried(reading, id)), ...(life === 'removed' ? [removal(reading.alias)] : [])],
    ', ',
  )

/** Slave rows are fetched by the record's id; only whether they may be seen is carried. */
const carried = (reading: Reading, id: FieldId): Sql[] => {
  const name = ident(columnName(id))
  if (!slaveOf(reading.catalog, reading.table, id))
    return [sql`${reading.shown?.(id) ?? columnOf(reading, id)} as ${name}`]
  const shown = reading.column?.(id)
  return shown ? [sql`${shown} as ${name}`] : []
}

const removal = (alias: string): Sql => sql`${ident(alias, 'deleted_at')}, ${ident(alias, 'deleted_by')}`

/** The columns of the answer, named as in JSON, over the page `p`. */
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
  // Removal is told in the form of its like, creation.
  if (life === 'removed')
    columns.push(
      named('createdAt', 'deletedAt', sql`p.deleted_at`),
      named('createdBy', 'deletedBy', sql`p.deleted_by`),
    )
  return join(columns, ', ')
}

/** The titles of everything the records of `page` point to. */
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
