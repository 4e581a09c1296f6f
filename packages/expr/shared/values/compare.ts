import { isContext, kindOf } from './kind-of.ts'
import { compareNums, isNum } from './number.ts'
import {
  DateTimeValue,
  DateValue,
  DaysDuration,
  instantOfValue,
  midnight,
  TimeValue,
  timeOnClock,
  YearsDuration,
} from './temporal.ts'
import { isList, RangeValue, type Value } from './value.ts'

/** Below, at or above zero for two values that have an order; null for any others. `home` is the zone of local moments. */
export const compareValues = (left: Value, right: Value, home: string): number | null => {
  if (isNum(left)) return isNum(right) ? compareNums(left, right) : null
  if (typeof left === 'string') return typeof right === 'string' ? compareTexts(left, right) : null
  if (left instanceof DateValue && right instanceof DateValue) return left.day - right.day
  if (left instanceof DateTimeValue || right instanceof DateTimeValue) {
    const [first, last] = [toMoment(left), toMoment(right)]
    return first && last ? compareMoments(first, last, home) : null
  }
  if (left instanceof TimeValue && right instanceof TimeValue)
    return (left.zone === null) === (right.zone === null) ? timeOnClock(left) - timeOnClock(right) : null
  if (left instanceof DaysDuration && right instanceof DaysDuration)
    return left.nanos < right.nanos ? -1 : left.nanos > right.nanos ? 1 : 0
  if (left instanceof YearsDuration && right instanceof YearsDuration) return left.months - right.months
  return null
}

/** By code point, which is the order of the databases too; JavaScript's own order differs for emoji. */
const compareTexts = (left: string, right: string): number => {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let i = 0; i < length; i++) {
    const [a, b] = [left.charCodeAt(i), right.charCodeAt(i)]
    if (a === b) continue
    const [high, other] = [isSurrogate(a), isSurrogate(b)]
    return high === other ? a - b : high ? 1 : -1
  }
  return left.length - right.length
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

const toMoment = (value: Value): DateTimeValue | null =>
  value instanceof DateTimeValue ? value : value instanceof DateValue ? midnight(value) : null

const compareMoments = (left: DateTimeValue, right: DateTimeValue, home: string): number => {
  if (left.zone === right.zone && typeof left.zone !== 'string')
    return left.day - right.day || left.nanos - right.nanos
  const [first, last] = [instantOfValue(left, home), instantOfValue(right, home)]
  return first.seconds - last.seconds || first.nanos - last.nanos
}

/** Yes, no, or null where the two are of different kinds. Null equals null only. */
export const equalValues = (left: Value, right: Value, home: string): boolean | null => {
  if (left === null || right === null) return left === right
  if (typeof left === 'boolean' || typeof right === 'boolean')
    return typeof left === typeof right ? left === right : null
  if (isList(left) && isList(right)) return equalLists(left, right, home)
  if (left instanceof RangeValue && right instanceof RangeValue)
    return (
      left.lowIncluded === right.lowIncluded &&
      left.highIncluded === right.highIncluded &&
      equalValues(left.low, right.low, home) === true &&
      equalValues(left.high, right.high, home) === true
    )
  if (isContext(left) && isContext(right)) {
    const keys = Object.keys(left)
    return (
      keys.length === Object.keys(right).length &&
      keys.every(
        key => Object.hasOwn(right, key) && equalValues(left[key] ?? null, right[key] ?? null, home) === true,
      )
    )
  }
  const order = compareValues(left, right, home)
  if (order !== null) return order === 0
  return left === right ? true : kindOf(left) === kindOf(right) ? false : null
}

const equalLists = (left: readonly Value[], right: readonly Value[], home: string): boolean =>
  left.length === right.length &&
  left.every((value, index) => equalValues(value, right[index] ?? null, home) === true)

/** Whether a range holds a value; null where they cannot be compared. */
export const rangeHolds = (range: RangeValue, value: Value, home: string): boolean | null => {
  if (value === null) return null
  const low = range.low === null ? -1 : compareValues(range.low, value, home)
  const high = range.high === null ? 1 : compareValues(range.high, value, home)
  if (low === null || high === null) return null
  return (range.lowIncluded ? low <= 0 : low < 0) && (range.highIncluded ? high >= 0 : high > 0)
}
