import {
  instantAt,
  instantOf,
  plainNotation,
  readMoment,
  wallAt,
  writeClock,
  writeDay,
} from '@gantry/base/shared'
import { t } from '@gantry/expr/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType, Locale, Parsed } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { flag, settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  /** Seconds are displayed and edited; values are stored to the second in any case. */
  seconds: Type.Optional(flag),
  /** The field is a deadline: once past, it is shown as late while the record's work is not done. */
  due: Type.Optional(flag),
})

export type DateTimeField = FieldOf<'dateTime', typeof settings>

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59Z')

/**
 * An instant with second precision, stored and returned in UTC, entered and displayed in the reader's time
 * zone.
 */
export const dateTime: FieldType<DateTimeField, string> = {
  name: 'dateTime',
  kind: 'moment',
  settings,
  parse: (input, _field, locale) => {
    if (isBlank(input)) return nothing
    const instant = instantIn(input, locale)
    return instant === null ? failure('not_a_moment') : stored(instant)
  },
  format: (value, _field, { lang, timeZone, notation = plainNotation }) => {
    const instant = Date.parse(value)
    if (Number.isNaN(instant)) return value
    const wall = wallAt(instant, timeZone)
    const text = new Date(wall).toISOString()
    const time = writeClock(text.slice(11, text.slice(16, 19) === ':00' ? 16 : 19), notation, lang)
    return `${writeDay(text.slice(0, 10), notation)} ${time}${instantAt(wall, timeZone) === instant ? '' : offsetText(wall - instant)}`
  },
  json: () => Type.String({ format: 'date-time' }),
  inExpressions: { type: () => t.dateTime },
}

/** An ambiguous local time is distinguished by its UTC offset. */
const offsetText = (offset: number): string => {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const two = (part: number) => String(part).padStart(2, '0')
  return ` ${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** A sheet's cell arrives as a Date whose UTC parts are the displayed local time. */
const instantIn = (input: unknown, { timeZone }: Locale): number | null => {
  const text = input instanceof Date ? cellText(input) : typeof input === 'number' ? String(input) : input
  const written = typeof text === 'string' ? readMoment(text) : null
  return written && instantOf(written, timeZone)
}

const cellText = (cell: Date): string | null =>
  Number.isNaN(cell.getTime()) ? null : cell.toISOString().replace('Z', '')

const stored = (instant: number): Parsed<string> => {
  const second = Math.floor(instant / 1000) * 1000
  return second < earliest || second > latest
    ? failure('not_a_moment')
    : success(new Date(second).toISOString())
}
