import { calendarDay, weekday } from './calendar.ts'
import { add, divide, Exact, settle } from './number.ts'
import {
  DateTimeValue,
  DateValue,
  DaysDuration,
  offsetOfValue,
  second,
  TimeValue,
  YearsDuration,
} from './temporal.ts'
import { RangeValue, type Value } from './value.ts'

/** A part of a value that is no context, like `due.year`; null when it has none of that name. */
export const propertyValue = (value: Value, name: string): Value => {
  if (value instanceof DateValue) return dayPart(value.day, name)
  if (value instanceof DateTimeValue) return dayPart(value.day, name) ?? clockPart(value, name)
  if (value instanceof TimeValue) return clockPart(value, name)
  if (value instanceof DaysDuration) return daysPart(value, name)
  if (value instanceof YearsDuration) return yearsPart(value, name)
  return value instanceof RangeValue ? rangePart(value, name) : null
}

const dayPart = (number: number, name: string): Value => {
  if (name === 'weekday') return weekday(number)
  const { year, month, day } = calendarDay(number)
  return name === 'year' ? year : name === 'month' ? month : name === 'day' ? day : null
}

const clockPart = (value: DateTimeValue | TimeValue, name: string): Value => {
  const seconds = Math.floor(value.nanos / second)
  switch (name) {
    case 'hour':
      return Math.floor(seconds / 3600)
    case 'minute':
      return Math.floor(seconds / 60) % 60
    case 'second':
      return add(seconds % 60, divide(value.nanos - seconds * second, second) ?? 0)
    case 'timezone':
      return typeof value.zone === 'string' ? value.zone : null
    case 'time offset': {
      const offset = offsetOfValue(value)
      return offset === null ? null : new DaysDuration(BigInt(offset) * BigInt(second))
    }
    case 'date':
      return value instanceof DateTimeValue ? new DateValue(value.day) : null
    case 'time':
      return value instanceof DateTimeValue ? new TimeValue(value.nanos, value.zone) : null
    default:
      return null
  }
}

const daysPart = ({ nanos }: DaysDuration, name: string): Value => {
  const seconds = nanos / BigInt(second)
  switch (name) {
    case 'days':
      return Number(seconds / 86_400n)
    case 'hours':
      return Number((seconds / 3600n) % 24n)
    case 'minutes':
      return Number((seconds / 60n) % 60n)
    case 'seconds':
      return settle(new Exact((nanos % 60_000_000_000n).toString()).div(second))
    default:
      return null
  }
}

const yearsPart = ({ months }: YearsDuration, name: string): Value =>
  name === 'years' ? Math.trunc(months / 12) : name === 'months' ? months % 12 : null

const rangePart = (range: RangeValue, name: string): Value => {
  switch (name) {
    case 'start':
      return range.low
    case 'end':
      return range.high
    case 'start included':
      return range.lowIncluded
    case 'end included':
      return range.highIncluded
    default:
      return null
  }
}
