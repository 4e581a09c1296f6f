import { halfWidth, isPlainObject, plainNotation, writeDay } from '@gantry/base/shared'
import { t } from '@gantry/expr/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType, Locale, Parsed } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { rangeFaults } from '../../shared/read-amount.ts'
import { settingsOf } from '../../shared/settings.ts'
import { date } from '../date/shared.ts'

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

const settings = settingsOf({ min: Type.Optional(day), max: Type.Optional(day) })

export type DateRangeField = FieldOf<'dateRange', typeof settings>

/** Both days belong to the range. */
export type DateRange = { readonly from: string; readonly to: string }

/** A range of days, compared by its first day. */
export const dateRange: FieldType<DateRangeField, DateRange> = {
  name: 'dateRange',
  kind: 'moment',
  settings,
  faults: rangeFaults,
  parse: (input, field, locale) => {
    if (isBlank(input) || isEmptyPair(input)) return nothing
    const ends = endsOf(input)
    if (!ends) return failure('not_a_date_range')
    const [from, to] = ends.map(end => readDay(end, field, locale))
    if (!from?.ok || from.value === null) return from && !from.ok ? from : failure('not_a_date_range')
    if (!to?.ok || to.value === null) return to && !to.ok ? to : failure('not_a_date_range')
    return to.value < from.value
      ? failure('not_before', { limit: from.value })
      : success({ from: from.value, to: to.value })
  },
  format: (value, _field, { notation = plainNotation }) =>
    isPlainObject(value)
      ? `${writeDay(String(value.from), notation)} – ${writeDay(String(value.to), notation)}`
      : String(value),
  json: () => Type.Object({ from: Type.String({ format: 'date' }), to: Type.String({ format: 'date' }) }),
  inExpressions: {
    type: () => ({
      kind: 'context',
      fields: {
        from: { type: t.date, label: { 'zh-CN': '开始', en: 'start' } },
        to: { type: t.date, label: { 'zh-CN': '结束', en: 'end' } },
      },
    }),
    of: value => value,
  },
  key: {
    of: ({ from }) => from,
    json: () => Type.String({ format: 'date' }),
    operand: given => (isPlainObject(given) && typeof given.from === 'string' ? given.from : given),
  },
}

const readDay = (end: unknown, { min, max }: DateRangeField, locale: Locale): Parsed<string> =>
  date.parse(end, { type: 'date', ...(min && { min }), ...(max && { max }) }, locale)

const isEmptyPair = (input: unknown): boolean =>
  (Array.isArray(input) && input.length === 2 && input.every(isBlank)) ||
  (isPlainObject(input) && 'from' in input && 'to' in input && isBlank(input.from) && isBlank(input.to))

/** Splits an input into first and last day; a single day is both. Null for any other number of days. */
const endsOf = (input: unknown): readonly [unknown, unknown] | null => {
  if (Array.isArray(input)) return input.length === 2 ? [input[0], input[1]] : null
  if (isPlainObject(input)) return 'from' in input && 'to' in input ? [input.from, input.to] : null
  if (typeof input !== 'string') return input instanceof Date ? [input, input] : null
  if (input.length > 120) return null
  const parts = halfWidth(input)
    .trim()
    .replace(/^(?:从|自|from )/i, '')
    .replace(/止$/, '')
    .split(/\s*(?:~|〜|–|—|→|至|到| to | - |\.\.+|(?<=\d{4}-\d\d-\d\d)\/(?=\d{4}-))\s*/i)
  const [from = '', to = from] = parts
  return parts.length > 2 || from === '' || to === '' ? null : [from, completed(from, to)]
}

/** Completes an end date that omits year or month of the start date: `2024年3月5日至8日`. */
const completed = (from: string, to: string): string => {
  const [, year = '', month = ''] = /^(\d{4}年)(\d{1,2}月)/.exec(from.replaceAll(' ', '')) ?? []
  const end = to.replaceAll(' ', '')
  if (year && /^\d{1,2}月\d{1,2}[日号]$/.test(end)) return year + end
  return year && /^\d{1,2}[日号]$/.test(end) ? year + month + end : to
}
