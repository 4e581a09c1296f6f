import { Exact } from './number.ts'
import { DateTimeValue, DateValue, DaysDuration, TimeValue, YearsDuration } from './temporal.ts'
import { type ContextValue, FunctionValue, RangeValue, type Value } from './value.ts'

export type ValueKind =
  | 'null'
  | 'boolean'
  | 'string'
  | 'number'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'daysDuration'
  | 'yearsDuration'
  | 'range'
  | 'function'
  | 'list'
  | 'context'

/** What a value is, by its own nature. */
export const kindOf = (value: Value): ValueKind => {
  if (value === null || value === undefined) return 'null'
  switch (typeof value) {
    case 'number':
      return 'number'
    case 'string':
      return 'string'
    case 'boolean':
      return 'boolean'
  }
  if (Array.isArray(value)) return 'list'
  if (value instanceof Exact) return 'number'
  if (value instanceof DateValue) return 'date'
  if (value instanceof DateTimeValue) return 'dateTime'
  if (value instanceof TimeValue) return 'time'
  if (value instanceof DaysDuration) return 'daysDuration'
  if (value instanceof YearsDuration) return 'yearsDuration'
  if (value instanceof RangeValue) return 'range'
  if (value instanceof FunctionValue) return 'function'
  return 'context'
}

/** Contexts are plain objects or have no prototype, which is asked first: loops over slave rows ask it for every part. */
export const isContext = (value: Value): value is ContextValue => {
  if (value === null || typeof value !== 'object') return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || kindOf(value) === 'context'
}
