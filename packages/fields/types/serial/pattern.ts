import { type Issue, issue, type Json, wallAt } from '@gantry/base/shared'
import type { FieldDef, FieldId } from '@gantry/model/shared'
import { type DatePart, datePartNames, datePartsAt } from './date-parts.ts'

/** When the counter restarts. */
export const resets = ['never', 'year', 'month', 'week', 'day'] as const
export type Reset = (typeof resets)[number]

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'date'; readonly part: DatePart }
  | { readonly kind: 'field'; readonly field: FieldId }
  | { readonly kind: 'number'; readonly width: number }
  | { readonly kind: 'unknown'; readonly text: string }

const known = new Map<string, readonly Part[]>()

/** Parses a pattern such as `WO-{yyyy}{mm}-{n:4}` or `{field:area}-{n:3}`; cached. */
const partsOf = (pattern: string): readonly Part[] => {
  const kept = known.get(pattern)
  if (kept) return kept
  const parts = pattern
    .split(/(\{[^{}]*\})/)
    .flatMap((piece): Part[] => (piece === '' ? [] : [partOf(piece)]))
  if (known.size > 1_000) known.clear()
  known.set(pattern, parts)
  return parts
}

const partOf = (piece: string): Part => {
  const [, name = '', of] = /^\{([^:}]*)(?::([^}]*))?\}$/.exec(piece) ?? []
  if (name === 'n' && (of === undefined || /^(?:[1-9]|1[0-2])$/.test(of)))
    return { kind: 'number', width: Number(of ?? 1) }
  if (name === 'field' && of !== undefined && of !== '') return { kind: 'field', field: of }
  // `MM` is also accepted as month, because patterns have no minutes.
  const part = datePartNames.find(each => each === name || (each === 'mm' && name === 'MM'))
  if (part !== undefined && of === undefined) return { kind: 'date', part }
  return /[{}]/.test(piece) ? { kind: 'unknown', text: piece } : { kind: 'text', text: piece }
}

/** The result of a pattern for one record at one instant. */
export interface Numbering {
  /** Key of the counter: each value has its own counter. */
  readonly period: string
  write(n: number): string
}

/** Maximum characters of a field's value in a number. */
const longestValue = 40

/** Evaluates a pattern for the values of a record, at an instant in a time zone. */
export const numberingAt = (
  { pattern, reset }: { readonly pattern: string; readonly reset?: Reset },
  values: Readonly<Record<FieldId, Json | undefined>>,
  now: Date,
  timeZone: string,
): Numbering => {
  const parts = partsOf(pattern)
  const weekly = parts.some(part => part.kind === 'date' && part.part === 'ww')
  const dates = datePartsAt(new Date(wallAt(now.getTime(), timeZone)), weekly)
  const fieldText = (field: FieldId) => [...String(values[field] ?? '')].slice(0, longestValue).join('')
  const shown = (part: Part): string =>
    part.kind === 'date' ? dates[part.part] : part.kind === 'field' ? fieldText(part.field) : ''
  const shownDates = parts
    .filter(part => part.kind === 'date')
    .map(shown)
    .join('')
  const fields = parts.filter(part => part.kind === 'field').map(shown)
  const period = reset === undefined ? shownDates : reset === 'never' ? '' : within(reset, dates)
  return {
    period: reset === 'never' ? '' : [period, ...fields].join('|'),
    write: n =>
      parts
        .map(part =>
          part.kind === 'number'
            ? String(n).padStart(part.width, '0')
            : part.kind === 'text' || part.kind === 'unknown'
              ? part.text
              : shown(part),
        )
        .join(''),
  }
}

const shownBy: Readonly<Record<Exclude<Reset, 'never'>, readonly DatePart[]>> = {
  year: [],
  month: ['mm'],
  week: ['ww'],
  day: ['mm', 'dd'],
}

const within = (reset: Exclude<Reset, 'never'>, dates: Readonly<Record<DatePart, string>>): string =>
  ['yyyy' as const, ...shownBy[reset]].map(part => dates[part]).join('')

/** Fields used in a pattern. */
export const fieldsIn = (pattern: string): readonly FieldId[] =>
  partsOf(pattern).flatMap(part => (part.kind === 'field' ? [part.field] : []))

/** Issues of a pattern: unknown parts, and combinations that could produce the same number twice. */
export const patternFaults = ({
  pattern,
  reset,
}: FieldDef & { readonly pattern: string; readonly reset?: Reset }): readonly Issue[] => {
  const parts = partsOf(pattern)
  const issues: Issue[] = []
  for (const part of parts)
    if (part.kind === 'unknown') issues.push(issue('pattern', 'serial_part', { part: part.text }))
  if (parts.filter(({ kind }) => kind === 'number').length !== 1)
    issues.push(issue('pattern', 'serial_number'))
  parts.forEach((part, at) => {
    const next = parts[at + 1]
    const runsOn = (one: Part | undefined, other: Part | undefined) =>
      one?.kind === 'field' && (other?.kind === 'number' || other?.kind === 'field' || other?.kind === 'date')
    if (next && (runsOn(part, next) || runsOn(next, part))) issues.push(issue('pattern', 'serial_apart'))
  })
  const dates = parts.flatMap(part => (part.kind === 'date' ? [part.part] : []))
  if (dates.includes('ww') && (dates.includes('mm') || dates.includes('dd')))
    issues.push(issue('pattern', 'serial_week'))
  if (reset !== undefined && reset !== 'never') {
    const year = dates.includes('yyyy') || dates.includes('yy')
    if (!year || !shownBy[reset].every(part => dates.includes(part)))
      issues.push(issue('reset', 'serial_reset'))
  }
  return issues
}
