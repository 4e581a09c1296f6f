import { writeTextLiteral } from '../parse/text-literal.ts'
import { isContext } from './kind-of.ts'
import { isNum, writeNum } from './number.ts'
import { DateTimeValue, DateValue, DaysDuration, TimeValue, YearsDuration } from './temporal.ts'
import { isList, RangeValue, type Value } from './value.ts'
import { writeTemporal } from './write-temporal.ts'

/** A value as text, as the function `string` gives it; texts inside lists are quoted. */
export const writeValue = (value: Value): string => (typeof value === 'string' ? value : writeInside(value))

const writeInside = (value: Value): string => {
  if (value === null) return 'null'
  if (typeof value === 'string') return writeTextLiteral(value)
  if (typeof value === 'boolean') return String(value)
  if (isNum(value)) return writeNum(value)
  if (isTemporal(value)) return writeTemporal(value)
  if (isList(value)) return `[${value.map(writeInside).join(', ')}]`
  if (value instanceof RangeValue)
    return `${value.lowIncluded ? '[' : '('}${value.low === null ? '' : writeInside(value.low)}..${
      value.high === null ? '' : writeInside(value.high)
    }${value.highIncluded ? ']' : ')'}`
  if (isContext(value))
    return `{${Object.entries(value)
      .map(
        ([key, each]) =>
          `${/^[\p{L}_][\p{L}\p{N}_ ]*$/u.test(key) ? key : writeTextLiteral(key)}: ${writeInside(each)}`,
      )
      .join(', ')}}`
  return 'function'
}

export const isTemporal = (value: Value) =>
  value instanceof DateValue ||
  value instanceof DateTimeValue ||
  value instanceof TimeValue ||
  value instanceof DaysDuration ||
  value instanceof YearsDuration
