import { escapeLike, sql } from '@gantry/kernel/server'
import { plain } from './plain.ts'
import type { SqlKind } from './sql-kind.ts'

export const text: SqlKind = (op, column, operand, type) => {
  const part = escapeLike(String(operand))
  switch (op) {
    case 'contains':
      return sql`${column} ilike ${`%${part}%`}`
    case 'notContains':
      return sql`${column} not ilike ${`%${part}%`}`
    case 'startsWith':
      return sql`${column} ilike ${`${part}%`}`
    case 'endsWith':
      return sql`${column} ilike ${`%${part}`}`
    default:
      return plain(op, column, operand, type)
  }
}
