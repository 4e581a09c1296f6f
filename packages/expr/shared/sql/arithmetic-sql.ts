import type { ArithmeticNode } from '../ast/node.ts'
import { t } from '../types/expr-type.ts'
import { readDuration } from '../values/read-temporal.ts'
import { DaysDuration, dayNanos, YearsDuration } from '../values/temporal.ts'
import type { Dialect } from './dialect.ts'
import { refuse } from './not-pushable.ts'
import { type Sql, type SqlPart, sql } from './sql.ts'

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
  return refuse(node, `${first} ${operator} ${last}`)
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
