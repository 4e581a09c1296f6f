import { instantOf, type Json, readMoment, type WrittenMoment, wallAt } from '@gantry/base/shared'
import { kindRules } from '@gantry/fields/shared'
import { type Operator, type RelativeRange, relativeRanges } from '@gantry/model/shared'
import type { Place } from './place.ts'
import { type DayRange, dayAfter, relativeRange } from './relative-range.ts'
import { both, either, type RowFilter } from './row-filter.ts'
import { type Scope, today } from './scope.ts'

/** Resolves a written date, instant or time for a field; null when it is none. */
export const resolveMoment = (op: Operator, place: Place, given: Json, scope: Scope): RowFilter | null => {
  const operand = place.operand(given)
  if (place.form === 'time') {
    const value = kindRules.moment.literal(operand, 'time')
    return value === null ? null : { op, field: place.id, value }
  }
  const written = typeof operand === 'string' ? readMoment(operand) : null
  if (!written) return null
  if (place.form === 'date') return { op, field: place.id, value: dayIn(written, scope.actor.timeZone) }
  if (written.time === null) return wholeDay(op, place, [written.day, dayAfter(written.day)], scope)
  return { op, field: place.id, value: instantText(instantOf(written, scope.actor.timeZone)) }
}

/** Resolves `within` a named range. */
export const resolveRange = (place: Place, operand: Json, scope: Scope): RowFilter | null => {
  const range = relativeRanges.find((each: RelativeRange) => each === operand)
  if (!range || place.form === 'time') return null
  return interval(place, relativeRange(range, today(scope)), scope)
}

const dayIn = (written: WrittenMoment, timeZone: string): string =>
  written.time === null || written.offset === null
    ? written.day
    : new Date(wallAt(instantOf(written, timeZone), timeZone)).toISOString().slice(0, 10)

/** An instant compared with a date is compared with the whole day. */
const wholeDay = (op: Operator, place: Place, day: DayRange, scope: Scope): RowFilter => {
  const [from, before] = [edge(place, day[0], scope), edge(place, day[1], scope)]
  const is = (op: Operator, value: string): RowFilter => ({ op, field: place.id, value })
  switch (op) {
    case 'eq':
      return interval(place, day, scope)
    case 'ne':
      return either([is('lt', from), is('gte', before), { op: 'empty', field: place.id, value: null }])
    case 'gt':
      return is('gte', before)
    case 'lte':
      return is('lt', before)
    default:
      return is(op, from)
  }
}

const interval = (place: Place, [from, before]: DayRange, scope: Scope): RowFilter =>
  both([
    { op: 'gte', field: place.id, value: edge(place, from, scope) },
    { op: 'lt', field: place.id, value: edge(place, before, scope) },
  ])

/** The start of a day, in the field's stored form. */
const edge = (place: Place, day: string, scope: Scope): string =>
  place.form === 'date'
    ? day
    : instantText(instantOf({ day, time: null, offset: null }, scope.actor.timeZone))

/**
 * JSON and PostgreSQL format only years 1 to 9999 alike; a time zone may shift the first and last day outside.
 */
const instantText = (instant: number): string =>
  new Date(Math.min(Math.max(instant, first), last)).toISOString()

const first = Date.parse('0001-01-01T00:00:00.000Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')
