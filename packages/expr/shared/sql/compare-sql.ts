import type { ComparisonOperator, IntervalNode, Span } from '../ast/node.ts'
import type { Dialect } from './dialect.ts'
import { refuse } from './not-pushable.ts'
import { joinSql, type Sql, type SqlPart, sql } from './sql.ts'

const kinds = new Set(['number', 'string', 'boolean', 'date', 'dateTime'])

/**
 * Both operands of one kind that SQL supports. Comparing a date with a moment would need the time zone, and is
 * refused.
 */
const demandKind = (left: SqlPart, right: SqlPart, at: Span): void => {
  const [first, last] = [left.type.kind, right.type.kind]
  const same = first === last || left.literal === null || right.literal === null
  if (!same || !(kinds.has(first) || first === 'null') || !(kinds.has(last) || last === 'null'))
    refuse(at, `${first} ${last}`)
}

/**
 * Equality is never null here: null equals only null. With a literal operand the plain `=` stays, which an
 * index can serve, with the null case added.
 */
export const compareSql = (
  operator: ComparisonOperator,
  first: SqlPart,
  last: SqlPart,
  at: Span,
  dialect: Dialect,
): Sql => {
  demandKind(first, last, at)
  const [left = first, right = last] = dialect.numbers.alike([first, last], at)
  const ordered = ({ sql: text, type }: SqlPart): Sql =>
    type.kind === 'string' ? dialect.ordered(text) : text
  if (operator === '=' || operator === '!=') {
    if (left.literal === null && right.literal === null) return [operator === '=' ? 'true' : 'false']
    if (right.literal === null) return sql`(${left.sql} ${[operator === '=' ? 'is null' : 'is not null']})`
    if (left.literal === null) return compareSql(operator, right, left, at, dialect)
    if (right.literal !== undefined || left.literal !== undefined) {
      const column = right.literal === undefined ? right : left
      return operator === '='
        ? sql`(${left.sql} = ${right.sql} and ${column.sql} is not null)`
        : sql`(${left.sql} <> ${right.sql} or ${column.sql} is null)`
    }
    return sql`(${left.sql} ${[operator === '=' ? 'is not distinct from' : 'is distinct from']} ${right.sql})`
  }
  if (left.type.kind === 'boolean' || right.type.kind === 'boolean') refuse(at, 'boolean')
  if (left.literal === null || right.literal === null) return ['null::boolean']
  return sql`(${ordered(left)} ${[operator]} ${ordered(right)})`
}

/** An open end is an unbounded range, so only literal ends are pushed down. */
export const withinSql = (
  value: SqlPart,
  low: SqlPart,
  high: SqlPart,
  node: IntervalNode,
  dialect: Dialect,
): Sql => {
  for (const end of [low, high]) if (typeof end.literal !== 'string') refuse(node, 'interval')
  const above = compareSql(node.lowIncluded ? '>=' : '>', value, low, node, dialect)
  return sql`(${above} and ${compareSql(node.highIncluded ? '<=' : '<', value, high, node, dialect)})`
}

export const holdsSql = (tests: readonly Sql[]): Sql =>
  tests.length === 0 ? ['false'] : sql`(${joinSql(tests, ' or ')})`
