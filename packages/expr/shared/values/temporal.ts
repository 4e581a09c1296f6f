import { instantAt, wallAt } from '@gantry/base/shared'

/** A day; `day` counts from 1970-01-01. */
export class DateValue {
  readonly day: number
  constructor(day: number) {
    this.day = day
  }
}

/** Seconds east of UTC, the name of a zone, or null for the local time of wherever one is. */
export type Zone = number | string | null

export class TimeValue {
  /** Nanoseconds since midnight. */
  readonly nanos: number
  readonly zone: Zone
  constructor(nanos: number, zone: Zone) {
    this.nanos = nanos
    this.zone = zone
  }
}

/** A moment as the calendar and the clock of its zone show it. */
export class DateTimeValue {
  readonly day: number
  /** Nanoseconds since midnight. */
  readonly nanos: number
  readonly zone: Zone
  constructor(day: number, nanos: number, zone: Zone) {
    this.day = day
    this.nanos = nanos
    this.zone = zone
  }
}

/** A duration of days and time, in nanoseconds. */
export class DaysDuration {
  readonly nanos: bigint
  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

/** A duration of years and months, in months. */
export class YearsDuration {
  readonly months: number
  constructor(months: number) {
    this.months = months
  }
}

export const second = 1_000_000_000
export const dayNanos = 86_400 * second

/** Seconds a zone is ahead of UTC at a moment of its wall clock; a moment without zone is read in `home`. */
const offsetAt = (day: number, nanos: number, zone: Zone, home: string): number => {
  if (typeof zone === 'number') return zone
  const wall = day * 86_400_000 + Math.floor(nanos / 1_000_000)
  // Beyond what Date holds no zone changes its clocks any more.
  if (Math.abs(wall) > 8.6e15) return 0
  return Math.round((wall - instantAt(wall, zone ?? home)) / 1000)
}

/** Seconds since 1970 in UTC, and the nanoseconds within. */
export const instantOfValue = (value: DateTimeValue, home: string): { seconds: number; nanos: number } => {
  const within = Math.floor(value.nanos / second)
  return {
    seconds: value.day * 86_400 + within - offsetAt(value.day, value.nanos, value.zone, home),
    nanos: value.nanos - within * second,
  }
}

/** The seconds a value's zone is ahead of UTC, or null when it has none. */
export const offsetOfValue = (value: DateTimeValue | TimeValue): number | null => {
  if (value.zone === null) return null
  return offsetAt(value instanceof DateTimeValue ? value.day : 0, value.nanos, value.zone, 'UTC')
}

/** An instant (milliseconds since 1970) as the wall clock of a zone shows it. */
export const momentAt = (instant: number, zone: string): DateTimeValue => {
  const wall = wallAt(instant, zone)
  const day = Math.floor(wall / 86_400_000)
  return new DateTimeValue(day, (wall - day * 86_400_000) * 1_000_000, zone)
}

/** The instant of a value in milliseconds since 1970; fractions of a millisecond are cut. */
export const toInstant = (value: DateTimeValue, home: string): number => {
  const { seconds, nanos } = instantOfValue(value, home)
  return seconds * 1000 + Math.floor(nanos / 1_000_000)
}

/** The value some nanoseconds later by its own clock. */
export const addNanos = (value: DateTimeValue, nanos: bigint): DateTimeValue => {
  const total = BigInt(value.day) * BigInt(dayNanos) + BigInt(value.nanos) + nanos
  const length = BigInt(dayNanos)
  const rest = ((total % length) + length) % length
  return new DateTimeValue(Number((total - rest) / length), Number(rest), value.zone)
}

export const addTime = (value: TimeValue, nanos: bigint): TimeValue => {
  const length = BigInt(dayNanos)
  return new TimeValue(Number((((BigInt(value.nanos) + nanos) % length) + length) % length), value.zone)
}

/** Nanoseconds from one moment to another; null when only one of them has a zone. */
export const nanosBetween = (from: DateTimeValue, to: DateTimeValue, home: string): bigint => {
  const first = instantOfValue(from, home)
  const last = instantOfValue(to, home)
  return BigInt(last.seconds - first.seconds) * BigInt(second) + BigInt(last.nanos - first.nanos)
}

export const midnight = (date: DateValue, zone: Zone = null): DateTimeValue =>
  new DateTimeValue(date.day, 0, zone)

/** Nanoseconds since midnight in UTC, for comparing times of different zones. */
export const timeOnClock = (value: TimeValue): number =>
  value.nanos - (value.zone === null ? 0 : (offsetOfValue(value) ?? 0) * second)
