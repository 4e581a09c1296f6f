import { halfWidth, plainNotation, readMoment, writeClock } from '@gantry/base/shared'
import { t } from '@gantry/expr/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType, Parsed } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { rangeFaults } from '../../shared/read-amount.ts'
import { flag, settingsOf } from '../../shared/settings.ts'

const clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

const settings = settingsOf({
  /** With seconds; to the minute when absent. */
  seconds: Type.Optional(flag),
  min: Type.Optional(clock),
  max: Type.Optional(clock),
})

export type TimeField = FieldOf<'time', typeof settings>

/** A time of day, the same in every time zone: `HH:mm`, or `HH:mm:ss` if the field has seconds. */
export const time: FieldType<TimeField, string> = {
  name: 'time',
  kind: 'moment',
  settings,
  faults: rangeFaults,
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const read = millisecondsOf(input)
    if (read === null || read % 1000 !== 0) return failure('not_a_time')
    const written = new Date(read).toISOString().slice(11, 19)
    if (field.seconds) return within(written, field)
    return written.endsWith(':00') ? within(written.slice(0, 5), field) : failure('time_with_seconds')
  },
  format: (value, _field, { lang, notation = plainNotation }) => writeClock(value, notation, lang),
  json: field =>
    Type.String({
      // RFC 3339's partial-time: JSON Schema's `time` requires a time zone.
      format: 'partial-time',
      description: field.seconds ? 'HH:mm:ss, without a zone' : 'HH:mm, without a zone',
    }),
  inExpressions: { type: () => t.time },
  // Relative date ranges do not apply to times of day.
  without: ['within'],
}

/** Milliseconds since midnight. Spreadsheets represent times as instants of the first day of their calendar. */
const millisecondsOf = (input: unknown): number | null => {
  const text =
    input instanceof Date && !Number.isNaN(input.getTime())
      ? input.toISOString().replace('Z', '')
      : typeof input === 'string'
        ? halfWidth(input.slice(0, 60)).trim()
        : ''
  const moment = readMoment(text)
  if (moment) return moment.day <= '1900-01-01' && moment.offset === null ? (moment.time ?? 0) : null
  const read = readMoment(`2000-01-01 ${text}`)
  return read?.offset === null ? read.time : null
}

const within = (value: string, { min, max }: TimeField): Parsed<string> => {
  if (min !== undefined && value < min) return failure('not_before', { limit: min })
  if (max !== undefined && value.slice(0, 5) > max) return failure('not_after', { limit: max })
  return success(value)
}
