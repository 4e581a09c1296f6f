import type { Json } from '@gantry/base/shared'
import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { joinsOptions } from '../computed/joins-set.ts'
import { computedSource } from './computed-source.ts'

/**
 * Gives lookups and roll-ups of options the options of their source field. Stored values are ids, so an option
 * renamed, added or retired at the source is shown accordingly, in both languages, without writing records.
 */
export const carryOptions = (tables: ReadonlyMap<TableId, TableDef>): ReadonlyMap<TableId, TableDef> => {
  const carried = new Map(tables)
  for (const table of tables.values()) {
    const fields = Object.entries(table.fields).flatMap(([id, field]) => {
      const options = field.computed ? optionsAt(tables, table, id, new Set()) : undefined
      return options === undefined || options === field.options ? [] : [[id, { ...field, options }] as const]
    })
    if (fields.length > 0)
      carried.set(table.id, { ...table, fields: { ...table.fields, ...Object.fromEntries(fields) } })
  }
  return carried
}

const optionsAt = (
  tables: ReadonlyMap<TableId, TableDef>,
  table: TableDef,
  id: FieldId,
  seen: ReadonlySet<string>,
): Json | undefined => {
  const field = optionsIn(table, id)
  const place = `${table.id}.${id}`
  if (!field || seen.has(place)) return undefined
  const [from, of] = computedSource(tables, table, field)
  const source = from && of !== undefined ? optionsIn(from, of) : undefined
  if (!from || of === undefined || !source) return own(field)
  if (source.type !== field.type && !joinsOptions(field, source)) return own(field)
  return optionsAt(tables, from, of, new Set([...seen, place])) ?? own(field)
}

const own = (field: FieldDef): Json | undefined => field.options as Json | undefined

/** A field whose type has options. */
const optionsIn = (table: TableDef, id: FieldId): FieldDef | undefined => {
  const field = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
  return field && isFieldTypeName(field.type) && fieldTypeOf(field).options ? field : undefined
}
