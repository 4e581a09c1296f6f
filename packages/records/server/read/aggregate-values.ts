import { fieldStoreOf } from '@gantry/fields/server'
import { raw, type Sql, sql } from '@gantry/kernel/server'
import type { Aggregate, FieldId } from '@gantry/model/shared'
import { keyOf } from '../policy/compile-filter.ts'
import { type Place, placeOf } from '../policy/place.ts'
import type { Reading } from './reading.ts'

export const computed = (reading: Reading, { fn, field }: Aggregate): Sql =>
  field === undefined ? sql`count(*)` : sql`${raw(fn)}(${compared(reading, field)})`

export const compared = (reading: Reading, field: FieldId): Sql => {
  const place = placeOf(reading.table, field)
  return place ? keyOf(reading, place) : sql`null`
}

/** The scalar that compares a composite value, as shown in a response; undefined for other fields. */
export const keyShown = ({ field }: Place, scalar: Sql): Sql | undefined => {
  const { key } = fieldStoreOf(field)
  return key && (key.select?.(scalar, field) ?? scalar)
}

/** Averages are rounded to six decimals more than the field's own, instead of PostgreSQL's sixteen. */
export const shown = (reading: Reading, { fn, field }: Aggregate, result: Sql): Sql => {
  const place = field === undefined ? undefined : placeOf(reading.table, field)
  if (!place || fn === 'count') return result
  const value = keyShown(place, result)
  if (fn === 'avg') return sql`round(${value ?? result}, 6)`
  return value ?? fieldStoreOf(place.field).select(result, place.field)
}
