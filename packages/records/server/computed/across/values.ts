import { fieldStoreOf } from '@gantry/fields/server'
import { fieldTypeOf } from '@gantry/fields/shared'
import { raw, type Sql, sql } from '@gantry/kernel/server'
import type { FieldDef } from '@gantry/model/shared'

/** Significant digits that a JSON number represents exactly. */
const inJson = 15

export const isNumber = (field: FieldDef): boolean => fieldTypeOf(field).kind === 'number'

/** Decimal places of a field's numbers. */
export const placesOf = (field: FieldDef): number => fieldTypeOf(field).places?.(field) ?? 0

/** The numeric value in a field's column; for an amount with a unit, in the base unit. */
export const scalarOf = (field: FieldDef, column: Sql): Sql => {
  const { key } = fieldStoreOf(field)
  return key ? key.of(column) : sql`${column}::numeric`
}

/** The unit all values must share for an aggregate to be meaningful; null: none. */
export const unitOf = (field: FieldDef, column: Sql): Sql | null =>
  fieldStoreOf(field).key?.unit?.(column) ?? null

/** Converts a number over values of `from` to the unit of the field `to`. */
const between = (from: FieldDef | null, to: FieldDef, number: Sql): Sql => {
  if (from?.type === to.type) return number
  const plain = from ? (fieldStoreOf(from).key?.select?.(number, from) ?? number) : number
  return fieldStoreOf(to).key?.scalar?.(plain, to) ?? plain
}

/**
 * Converts a number computed over another field to a value of a field: rounded half away from zero, null when
 * out of range.
 */
export const fromNumber = (to: FieldDef, from: FieldDef | null, number: Sql, unit: Sql | null): Sql => {
  const { key, column } = fieldStoreOf(to)
  const counted = between(from, to, number)
  if (key?.whole) return key.whole(counted, unit, to)
  const type = column(to) ?? 'numeric'
  const rounded = sql`trim_scale(round(${counted}, ${raw(String(placesOf(to)))}))`
  return sql`(case when abs(${rounded}) <= ${raw(largest(to, type))} then ${rounded} end)::${raw(type)}`
}

const largest = (field: FieldDef, type: string): string => {
  if (type === 'smallint') return '32767'
  if (type === 'bigint') return String(Number.MAX_SAFE_INTEGER)
  const digits = typeof field.digits === 'number' ? field.digits : inJson
  return '9'.repeat(Math.max(digits - placesOf(field), 1)).concat('.', '9'.repeat(placesOf(field)) || '0')
}

/** Converts a stored value of one field to another's stored form. */
export const carried = (from: FieldDef, to: FieldDef, column: Sql): Sql => {
  const [source, type] = [fieldStoreOf(from).column(from), fieldStoreOf(to).column(to)]
  if (from.type === to.type && source === type) return column
  if (isNumber(from) && isNumber(to))
    return sql`case when ${column} is not null then ${fromNumber(to, from, scalarOf(from, column), unitOf(from, column))} end`
  return source === type ? column : sql`${column}::${raw(type ?? 'text')}`
}
