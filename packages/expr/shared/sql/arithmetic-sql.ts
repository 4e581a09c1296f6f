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

/** A hundred years: no database has trouble with so much. */
const mostMillis = 3_155_760_000_000n
const mostMonths = 1_200

/** The interval of a duration that is written out in whole milliseconds or months. */
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
 * A moment later by the clocks of the zone, as the closures count. Where clocks are put back an hour shows twice: databases
 * mean its second time, closures the first, so the same reading half an hour, one or two hours before is taken instead.
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

/** Only whole days and months that are written out; SQL, too, ends a shift by months at the last day of a shorter one. */
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
