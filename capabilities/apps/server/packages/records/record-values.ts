import { isPlainObject, type Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'

/** A table with its slave tables by id. */
export interface WholeTable {
  readonly table: TableDef
  readonly slaves: ReadonlyMap<TableId, TableDef>
}

/** A record another record names. */
export interface RecordRef {
  readonly id: string
  readonly title?: string
}

/** Converts values that depend on the space; null: the value is left out. */
export interface Translation {
  reference(target: TableId, ref: RecordRef): Json
  /** One file of a field. */
  file(value: Json): Json
  /** Everything else. */
  plain(value: Json, field: FieldDef): Json
}

/** The values of a record by field, in the order of the table: without empty, computed and sealed ones. */
export const translateRecord = (
  { table, slaves }: WholeTable,
  values: Readonly<Record<string, Json | undefined>>,
  to: Translation,
): Record<string, Json> => {
  const found: Record<string, Json> = {}
  for (const [id, field] of Object.entries(table.fields)) {
    const value = values[id] ?? null
    if (value === null || !travels(field)) continue
    const rows = fieldTypeOf(field).rows?.(field)
    const slave = rows === undefined ? undefined : slaves.get(rows)
    const next =
      rows === undefined
        ? translateValue(field, value, to)
        : listOf(value).flatMap(row =>
            slave && isPlainObject(row)
              ? [translateRecord({ table: slave, slaves: none }, row as Record<string, Json>, to)]
              : [],
          )
    if (next !== null && !(Array.isArray(next) && next.length === 0)) found[id] = next
  }
  return found
}

const none: ReadonlyMap<TableId, TableDef> = new Map()

/** Whether the values of a field are part of a package: computed ones follow, sealed ones are never readable. */
export const travels = (field: FieldDef): boolean =>
  field.computed === undefined && fieldTypeOf(field).sealed !== true

const translateValue = (field: FieldDef, value: Json, to: Translation): Json => {
  const type = fieldTypeOf(field)
  const target = type.target?.(field)
  if (target !== undefined)
    return Array.isArray(value)
      ? value.flatMap(each => present(referenceTo(target, each, to)))
      : referenceTo(target, value, to)
  if (type.files) return listOf(value).flatMap(each => present(to.file(each)))
  return to.plain(value, field)
}

const present = (value: Json): readonly Json[] => (value === null ? [] : [value])

const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])

const referenceTo = (target: TableId, value: Json, to: Translation): Json => {
  const ref = refOf(value)
  return ref === null ? null : to.reference(target, ref)
}

/** Parses a reference in the format of API responses and packages. */
const refOf = (value: Json): RecordRef | null => {
  if (typeof value === 'string') return { id: value }
  if (!isPlainObject(value) || typeof value.id !== 'string') return null
  return typeof value.title === 'string' ? { id: value.id, title: value.title } : { id: value.id }
}
