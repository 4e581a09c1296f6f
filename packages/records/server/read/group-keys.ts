import { fieldTypeOf } from '@gantry/fields/shared'
import { raw, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, GroupKey, TimeStep } from '@gantry/model/shared'
import { columnOf } from '../policy/compile-filter.ts'
import { type Place, placeOf } from '../policy/place.ts'
import { treeLevels } from '../policy/tree.ts'
import { compared, keyShown } from './aggregate-values.ts'
import type { Reading } from './reading.ts'
import type { Titles } from './titles.ts'
import { valueJson } from './value-json.ts'

/** The expression that puts rows together; moments are stepped in the time zone of the actor. */
export const keyOfGroup = (reading: Reading, key: GroupKey, timeZone: string): Sql => {
  const column = compared(reading, key.field)
  const place = placeOf(reading.table, key.field)
  if (key.bands) return sql`width_bucket(${column}::numeric, ${key.bands.map(String)}::numeric[])`
  if (key.step) return stepped(key.step, place?.form === 'date-time' ? atZone(column, timeZone) : column)
  if (key.level !== undefined) return atLevel(reading, key.field, key.level, column)
  if (key.cell !== undefined) return inCell(columnOf(reading, key.field), key.cell)
  return column
}

/** By decimal arithmetic and nine decimals, so that a place on an edge, also one a little off it as binary fractions are, is in the cell whose filter finds it. */
const inCell = (column: Sql, side: number): Sql => {
  const at = (axis: 'lng' | 'lat') =>
    sql`floor(round((${column} ->> '${raw(axis)}')::numeric, 9) / ${String(side)}::numeric)::bigint`
  return sql`(${at('lng')} || ',' || ${at('lat')})`
}

const atZone = (column: Sql, timeZone: string): Sql => sql`(${column} at time zone ${timeZone})`

const recurring: Readonly<Partial<Record<TimeStep, string>>> = { weekday: 'isodow', hourOfDay: 'hour' }

/** Steps shorter than a day. */
const isClock = (step: TimeStep): boolean => step === 'hour' || step === 'minute'

const stepped = (step: TimeStep, moment: Sql): Sql => {
  const part = recurring[step]
  if (part) return sql`extract(${raw(part)} from ${moment})::int`
  const start = sql`date_trunc('${raw(step)}', ${moment}::timestamp)`
  return isClock(step) ? start : sql`${start}::date`
}

/** For a tree of choices, the option above on that level; for a reference, the record above on that level of its tree. */
export const atLevel = (reading: Reading, id: FieldId, level: number | undefined, column: Sql): Sql => {
  const place = placeOf(reading.table, id)
  const field = place?.field
  const target = place?.kind === 'reference' ? reading.catalog.tables.get(place.target ?? '') : undefined
  if (target && level !== undefined)
    return sql`coalesce(((${treeLevels(reading.catalog.space, target, level)}) ->> ${column}::text)::uuid, ${column})`
  const above = field && level !== undefined && fieldTypeOf(field).forest?.above(field, level)
  return above ? sql`coalesce(${JSON.stringify(above)}::jsonb ->> ${column}, ${column})` : column
}

/** A key as an answer shows it: dates, hours and minutes as text, bands by their number, references with their title. */
export const shownKey = (reading: Reading, key: GroupKey, column: Sql, titles: Titles): Sql => {
  if (key.step && isClock(key.step)) return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`
  if (key.step && !recurring[key.step]) return sql`to_char(${column}, 'YYYY-MM-DD')`
  if (key.step || key.bands || key.cell !== undefined) return column
  const place = placeOf(reading.table, key.field)
  return (place && keyShown(place, column)) ?? valueJson(reading.table, key.field, column, titles)
}

/** Order of groups by their own key: options in their order, everything else by value. */
export const keyOrder = (place: Place | undefined, key: GroupKey, column: Sql): Sql => {
  if (!place || key.step || key.bands || key.cell !== undefined) return column
  const options = fieldTypeOf(place.field).options?.(place.field)
  if (!options || place.form === 'boolean') return column
  const places = Object.fromEntries(options.map(({ id }, at) => [id, at]))
  // A value that is no longer an option stands after all options, before no value.
  return sql`case when ${column} is not null
    then coalesce((${JSON.stringify(places)}::jsonb ->> ${column}::text)::int, ${options.length}::int) end`
}
