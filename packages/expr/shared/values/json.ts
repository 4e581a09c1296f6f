import { AppError, type Json } from '@gantry/base/shared'
import { exprLimits } from '../limits.ts'
import type { ExprType } from '../types/expr-type.ts'
import { isContext } from './kind-of.ts'
import { isNum, readDigits, settleNumber, writeNum } from './number.ts'
import { readDate, readDateTime, readDuration, readTime } from './read-temporal.ts'
import { DateTimeValue, momentAt, toInstant } from './temporal.ts'
import { isList, makeContext, type Value } from './value.ts'
import { writeTemporal } from './write-temporal.ts'
import { isTemporal } from './write-value.ts'

/** Converts a stored value to the form of expressions; a converted value stays unchanged. */
export type Reader = (stored: Value, home: string) => Value

const asIs: Reader = stored => stored ?? null

const readNumber: Reader = stored => {
  if (typeof stored === 'number') return settleNumber(stored)
  return typeof stored === 'string' ? readDigits(stored) : isNum(stored ?? null) ? stored : null
}

const fromText =
  (read: (text: string, home: string) => Value): Reader =>
  (stored, home) =>
    typeof stored === 'string' ? read(stored, home) : (stored ?? null)

/** A stored moment is an instant (`…Z`); expressions use its local time in `home`. */
const readMoment = (text: string, home: string): Value => {
  const value = readDateTime(text)
  return value && value.zone !== null ? momentAt(toInstant(value, home), home) : value
}

const readers: { readonly [Kind in ExprType['kind']]: (type: Extract<ExprType, { kind: Kind }>) => Reader } =
  {
    number: () => readNumber,
    string: () => asIs,
    boolean: () => asIs,
    date: () => fromText(readDate),
    dateTime: () => fromText(readMoment),
    time: () => fromText(text => readTime(/^\d\d:\d\d$/.test(text) ? `${text}:00` : text)),
    duration: () => fromText(readDuration),
    list: type => {
      const item = readerOf(type.of)
      if (item === asIs) return asIs
      return (stored, home) => (isList(stored) ? stored.map(each => item(each, home)) : (stored ?? null))
    },
    // Members of a context are converted on access.
    context: () => asIs,
    range: () => asIs,
    function: () => asIs,
    null: () => asIs,
    any: () => asIs,
  }

export const readerOf = (type: ExprType): Reader => readers[type.kind](type as never)

/** Converts a stored value for expressions. */
export const fromJson = (json: Json, type: ExprType, home: string): Value => readerOf(type)(plain(json), home)

const plain = (json: Json): Value => {
  if (Array.isArray(json)) return json.map(plain)
  if (json !== null && typeof json === 'object')
    return makeContext(Object.entries(json).map(([key, value]) => [key, plain(value ?? null)]))
  return json as string | number | boolean | null
}

/**
 * Converts a result to JSON: numbers of more than 15 digits become text, moments with a time zone instants,
 * other temporal values ISO 8601. Ranges and functions become null.
 * @throws AppError expression.stopped for lists and contexts nested deeper than `exprLimits.depth`
 */
export const toJson = (value: Value, home: string): Json => writeJson(value, home, exprLimits.depth)

const writeJson = (value: Value, home: string, depth: number): Json => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (isNum(value)) return typeof value === 'number' ? value : writeNum(value)
  if (value instanceof DateTimeValue) {
    const instant = toInstant(value, home)
    return Math.abs(instant) <= 8.64e15 ? new Date(instant).toISOString() : null
  }
  if (isTemporal(value)) return writeTemporal(value)
  if (!isList(value) && !isContext(value)) return null
  if (depth === 0) throw new AppError('expression.stopped', { reason: 'depth' })
  if (isList(value)) return value.map(each => writeJson(each, home, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, writeJson(each, home, depth - 1)]),
  )
}
