import type { Json } from '@gantry/base/shared'
import { type Sql, sql } from '@gantry/kernel/server'
import type { Operator } from '@gantry/model/shared'
import type { Kind } from '../../shared/kind.ts'
import { admitsEmpty } from '../../shared/kinds/kind-rule.ts'
import { json } from './json.ts'
import { comparedAs, number } from './number.ts'
import { place } from './place.ts'
import { plain } from './plain.ts'
import { set } from './set.ts'
import { list, type SqlKind } from './sql-kind.ts'
import { text } from './text.ts'

const sqlKinds: Readonly<Record<Kind, SqlKind>> = {
  text,
  number,
  moment: plain,
  choice: plain,
  reference: plain,
  set,
  json,
  place,
  rows: () => sql`false`,
}

/**
 * One comparison as an SQL condition. `type` is the column's PostgreSQL type, `operand` the result of
 * `KindRule.literal`. The condition is true exactly where `compareInMemory` is, otherwise false or null.
 */
export const compareInSql = (kind: Kind, op: Operator, column: Sql, operand: Json, type: string): Sql => {
  if (op === 'empty') return emptyColumn(column, type)
  if (op === 'notEmpty') return sql`not ${emptyColumn(column, type)}`
  const condition = sqlKinds[kind](op, column, operand, type)
  return admitsEmpty(op) ? sql`(${emptyColumn(column, type)} or ${condition})` : condition
}

/** Operands of a kind as an SQL list of the comparison type. */
export const listInSql = (kind: Kind, operands: readonly Json[], type: string): Sql =>
  list([...operands], kind === 'number' ? comparedAs([...operands], type) : type)

const emptyColumn = (column: Sql, type: string): Sql => {
  if (type.endsWith('[]')) return sql`(${column} is null or cardinality(${column}) = 0)`
  if (type === 'jsonb') return sql`(${column} is null or ${column} = '[]'::jsonb)`
  return sql`(${column} is null)`
}
