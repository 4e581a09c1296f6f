import { addMonths } from './calendar.ts'
import { decimal, divide, Exact, isNum, type Num, settle } from './number.ts'
import {
  addNanos,
  addTime,
  DateTimeValue,
  DateValue,
  DaysDuration,
  dayNanos,
  midnight,
  nanosBetween,
  TimeValue,
  timeOnClock,
  YearsDuration,
} from './temporal.ts'
import type { Value } from './value.ts'

/** Null for kinds that cannot be added. */
export const addTemporal = (left: Value, right: Value): Value => {
  if (left instanceof DaysDuration && right instanceof DaysDuration)
    return new DaysDuration(left.nanos + right.nanos)
  if (left instanceof YearsDuration && right instanceof YearsDuration)
    return new YearsDuration(left.months + right.months)
  if (right instanceof DaysDuration) return addDays(left, right)
  if (right instanceof YearsDuration) return addYears(left, right)
  return left instanceof DaysDuration || left instanceof YearsDuration ? addTemporal(right, left) : null
}

/** A date stays a date: of the duration its whole days count, rounded down. */
const addDays = (value: Value, { nanos }: DaysDuration): Value => {
  if (value instanceof DateTimeValue) return addNanos(value, nanos)
  if (value instanceof DateValue) return new DateValue(addNanos(midnight(value), nanos).day)
  return value instanceof TimeValue ? addTime(value, nanos) : null
}

const addYears = (value: Value, { months }: YearsDuration): Value => {
  if (!(value instanceof DateValue || value instanceof DateTimeValue)) return null
  const day = addMonths(value.day, months)
  if (day === null) return null
  return value instanceof DateValue ? new DateValue(day) : new DateTimeValue(day, value.nanos, value.zone)
}

export const subtractTemporal = (left: Value, right: Value, home: string): Value => {
  if (right instanceof DaysDuration) return addTemporal(left, new DaysDuration(-right.nanos))
  if (right instanceof YearsDuration) return addTemporal(left, new YearsDuration(0 - right.months))
  if (left instanceof DateValue && right instanceof DateValue)
    return new DaysDuration(BigInt(left.day - right.day) * BigInt(dayNanos))
  if (left instanceof TimeValue && right instanceof TimeValue)
    return new DaysDuration(BigInt(timeOnClock(left) - timeOnClock(right)))
  const [to, from] = [momentOf(left), momentOf(right)]
  if (!to || !from) return null
  return new DaysDuration(nanosBetween(from, to, home))
}

const momentOf = (value: Value): DateTimeValue | null =>
  value instanceof DateTimeValue ? value : value instanceof DateValue ? midnight(value) : null

/** A duration some times over, cut to whole nanoseconds or months. */
export const scaleDuration = (left: Value, right: Value): Value => {
  if (isNum(left)) return isNum(right) ? null : scaleDuration(right, left)
  if (!isNum(right)) return null
  if (left instanceof YearsDuration) return yearsFrom(decimal(right).times(left.months))
  return left instanceof DaysDuration
    ? daysFrom(new Exact(left.nanos.toString()).times(decimal(right)))
    : null
}

export const divideDuration = (left: Value, right: Value): Value => {
  if (left instanceof YearsDuration && right instanceof YearsDuration)
    return divide(left.months, right.months)
  if (left instanceof DaysDuration && right instanceof DaysDuration)
    return right.nanos === 0n ? null : settle(new Exact(left.nanos.toString()).div(right.nanos.toString()))
  if (!isNum(right) || right === 0) return null
  if (left instanceof YearsDuration) return yearsFrom(new Exact(left.months).div(decimal(right)))
  return left instanceof DaysDuration ? daysFrom(new Exact(left.nanos.toString()).div(decimal(right))) : null
}

const yearsFrom = (months: ReturnType<typeof decimal>): Value => {
  const whole: Num = months.trunc().toNumber()
  return Number.isSafeInteger(whole) ? new YearsDuration(whole) : null
}

/** Durations are kept below what a calendar of nine-digit years can span, times a thousand. */
const daysFrom = (nanos: ReturnType<typeof decimal>): Value =>
  nanos.abs().lt('1e33') ? new DaysDuration(BigInt(nanos.trunc().toFixed())) : null
