import { sql } from '@gantry/kernel/server'
import { cast, list, type SqlKind } from './sql-kind.ts'

/** Comparisons by PostgreSQL's own operators: dates and times, choices, references. */
export const plain: SqlKind = (op, column, operand, type) => {
  const value = sql`${operand}${cast(type)}`
  switch (op) {
    case 'eq':
      return sql`${column} = ${value}`
    case 'ne':
      return sql`${column} <> ${value}`
    case 'in':
      return sql`${column} = any(${list(operand, type)})`
    case 'notIn':
      return sql`${column} <> all(${list(operand, type)})`
    case 'gt':
      return sql`${column} > ${value}`
    case 'gte':
      return sql`${column} >= ${value}`
    case 'lt':
      return sql`${column} < ${value}`
    case 'lte':
      return sql`${column} <= ${value}`
    default:
      return sql`false`
  }
}
