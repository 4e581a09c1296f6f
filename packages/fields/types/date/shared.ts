import {
  instantOf,
  plainNotation,
  readMoment,
  type WrittenMoment,
  wallAt,
  writeDay,
} from '@gantry/base/shared'
import { t } from '@gantry/expr/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType, Locale, Parsed } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { rangeFaults } from '../../shared/read-amount.ts'
import { flag, settingsOf } from '../../shared/settings.ts'

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

const settings = settingsOf({
  min: Type.Optional(day),
  max: Type.Optional(day),
  /** The field is a deadline: once past, it is shown as late while the record's work is not done. */
  due: Type.Optional(flag),
})

export type DateField = FieldOf<'date', typeof settings>

/** A calendar date, the same in every time zone, as `YYYY-MM-DD`; years 1 to 9999. */
export const date: FieldType<DateField, string> = {
  name: 'date',
  kind: 'moment',
  settings,
  faults: rangeFaults,
  parse: (input, field, locale) => {
    if (isBlank(input)) return nothing
    const written = momentOf(input)
    if (!written) return failure('not_a_date')
    const parsed = dayOf(written, locale)
    return parsed.ok && parsed.value !== null ? within(parsed.value, field) : parsed
  },
  format: (value, _field, { notation = plainNotation }) => writeDay(value, notation),
  json: () => Type.String({ format: 'date' }),
  inExpressions: { type: () => t.date },
}

/** A spreadsheet's date cell arrives as a Date whose UTC parts are the displayed local time. */
const momentOf = (input: unknown): WrittenMoment | null => {
  if (input instanceof Date && !Number.isNaN(input.getTime()))
    return readMoment(input.toISOString().replace('Z', ''))
  if (typeof input === 'number') return readMoment(String(input))
  return typeof input === 'string' ? readMoment(input) : null
}

/** Many programs write a date as midnight. Any other time is refused, because it would be lost. */
const dayOf = (written: WrittenMoment, { timeZone }: Locale): Parsed<string> => {
  if (written.offset === null) return written.time ? failure('date_with_time') : success(written.day)
  const wall = new Date(wallAt(instantOf(written, timeZone), timeZone)).toISOString()
  return wall.endsWith('T00:00:00.000Z') ? success(wall.slice(0, 10)) : failure('date_with_time')
}

const within = (value: string, { min, max }: DateField): Parsed<string> => {
  if (min !== undefined && value < min) return failure('not_before', { limit: min })
  if (max !== undefined && value > max) return failure('not_after', { limit: max })
  return success(value)
}
