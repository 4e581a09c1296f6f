import { raw, sql } from '@gantry/kernel/server'
import { asList } from '../../shared/kinds/kind-rule.ts'
import { bareType, type SqlKind } from './sql-kind.ts'

/** Arrays, by the operators a gin index serves. */
export const set: SqlKind = (op, column, operand, type) => {
  const values = sql`${[...asList(operand)]}${raw(`::${bareType(type)}`)}`
  switch (op) {
    case 'in':
      return sql`${column} && ${values}`
    case 'notIn':
      return sql`not ${column} && ${values}`
    case 'contains':
      return sql`${column} @> ${values}`
    default:
      return sql`false`
  }
}
