import type { ArithmeticNode } from '../ast/node.ts'
import { t } from '../types/expr-type.ts'
import { readDuration } from '../values/read-temporal.ts'
import { DaysDuration, dayNanos, YearsDuration } from '../values/temporal.ts'
import type { Dialect } from './dialect.ts'
import { refuse } from './not-pushable.ts'
import { joinSql, type Sql, type SqlPart, sql } from './sql.ts'

export const arithmeticSql = (
  node: ArithmeticNode,
  left: SqlPart,
  right: SqlPart,
  { numbers }: Dialect,
): SqlPart => {
  const { operator } = node
  const [first, last] = [left.type.kind, right.type.kind]
  const areNumbers = [first, last].every(kind => kind === 'number' || kind === 'null')
  if (areNumbers && operator !== '**') return numbers.calculate(operator, left, right, node)
  if (first === 'string' && last === 'string' && operator === '+')
    return { sql: sql`(${left.sql} || ${right.sql})`, type: t.string }
  if (first === 'date' && last === 'duration' && (operator === '+' || operator === '-'))
    return { sql: shiftDate(node, left.sql, right, operator === '-' ? -1 : 1), type: t.date }
  if (first === 'duration' && last === 'date' && operator === '+')
    return { sql: shiftDate(node, right.sql, left, 1), type: t.date }
  if (first === 'dateTime' && last === 'duration' && (operator === '+' || operator === '-'))
    return { sql: shiftMoment(node, left.sql, right, operator === '-' ? -1 : 1), type: t.dateTime }
  if (first === 'duration' && last === 'dateTime' && operator === '+')
    return { sql: shiftMoment(node, right.sql, left, 1), type: t.dateTime }
  return refuse(node, `${first} ${operator} ${last}`)
}

/** 100 years: within the range of every database. */
const mostMillis = 3_155_760_000_000n
const mostMonths = 1_200

/** The interval of a literal duration in whole milliseconds or months. */
const intervalOf = (node: ArithmeticNode, { literal }: SqlPart, sign: 1 | -1): string => {
  const duration = typeof literal === 'string' ? readDuration(literal) : null
  if (duration instanceof YearsDuration && Math.abs(duration.months) <= mostMonths)
    return `interval '${sign * duration.months} months'`
  if (duration instanceof DaysDuration && duration.nanos % 1_000_000n === 0n) {
    const millis = duration.nanos / 1_000_000n
    if (millis <= mostMillis && millis >= -mostMillis)
      return `interval '${millis * BigInt(sign)} milliseconds'`
  }
  return refuse(node, 'duration')
}

/**
 * Adds to a moment by local time, as the closures do. When clocks go back an hour is ambiguous: databases
 * choose the later instant, closures the earlier one, so the same local time 0.5, 1 or 2 h earlier is used
 * instead.
 */
const shiftMoment = (node: ArithmeticNode, moment: Sql, duration: SqlPart, sign: 1 | -1): Sql => {
  const zone: Sql = [{ env: 'timeZone' }, '::text']
  const wall = sql`((${moment} at time zone ${zone}) + ${[intervalOf(node, duration, sign)]})`
  const later = sql`(${wall} at time zone ${zone})`
  const cases = ['2 hours', '1 hour', '30 minutes'].map(shift => {
    const sooner = sql`(${later} - ${[`interval '${shift}'`]})`
    return sql`when (${sooner} at time zone ${zone}) = ${wall} then ${sooner}`
  })
  return sql`(case ${joinSql(cases, ' ')} else ${later} end)`
}

/** Literal days and months only; SQL also ends a shift by months at the last day of a shorter month. */
const shiftDate = (node: ArithmeticNode, date: Sql, { literal }: SqlPart, sign: 1 | -1): Sql => {
  const duration = typeof literal === 'string' ? readDuration(literal) : null
  if (duration instanceof YearsDuration && Math.abs(duration.months) < 12_000)
    return sql`(${date} + ${[`interval '${sign * duration.months} months'`]})::date`
  if (duration instanceof DaysDuration && duration.nanos % BigInt(dayNanos) === 0n) {
    const days = Number(duration.nanos / BigInt(dayNanos)) * sign
    if (Math.abs(days) < 360_000) return sql`(${date} + (${[String(days)]}))`
  }
  return refuse(node, 'duration')
}
