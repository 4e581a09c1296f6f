import { type Issue, issue } from '@gantry/base/shared'
import {
  type Checked,
  check,
  findVolatile,
  parse,
  postgres,
  type SqlPiece,
  sayIssue,
  t,
  toSql,
} from '@gantry/expr/shared'
import { fieldStoreOf } from '@gantry/fields/server'
import { expressionScope, formulaZone } from '@gantry/fields/shared'
import { ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { columnName } from '../physical.ts'
import { closedBy, refuse } from './question.ts'
import type { Reading } from './reading.ts'

/**
 * The number an expression computes from a record, as SQL over the row. Only fields the actor may filter by are known; on rows
 * where a field is closed it is null.
 *
 * @throws AppError query.invalid with the mistake, or the part without equivalent SQL
 */
export const expressionValue = (reading: Reading, expression: string): Sql => {
  const scope = expressionScope(openPart(reading), new Map())
  const checked = check(parse(expression, scope), scope, t.number)
  const [found] = checked.issues
  if (found)
    refuse([issue('measures', 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') })])
  const moment = findVolatile(checked)
  if (moment) refuse([notPushable(checked, moment)])
  const pushed = toSql<Sql>(
    checked,
    { columnOf: ([id = '', ...more]) => (more.length > 0 ? undefined : columnOf(reading, id)) },
    postgres,
  )
  if ('sql' in pushed) return join(pushed.sql.map(asSql), '')
  refuse([notPushable(checked, pushed)])
  return sql`null`
}

const notPushable = (
  { source }: Checked,
  { from, to }: { readonly from: number; readonly to: number },
): Issue => issue('measures', 'measure_expression', { part: source.slice(from, to) })

const openPart = (reading: Reading): TableDef => ({
  ...reading.table,
  fields: Object.fromEntries(
    Object.entries(reading.table.fields).filter(([id]) => closedBy(reading, id) === null),
  ),
})

const columnOf = (reading: Reading, id: string): Sql | undefined => {
  const field = reading.table.fields[id]
  const column = reading.column?.(id) ?? ident(reading.alias, columnName(id))
  return (field && fieldStoreOf(field).inExpressions?.of(column, field)) ?? undefined
}

const asSql = (piece: SqlPiece<Sql>): Sql => {
  if (typeof piece === 'string') return raw(piece)
  if ('param' in piece) return sql`${piece.param}`
  if ('column' in piece) return piece.column
  if (piece.env === 'timeZone') return sql`${formulaZone}`
  // Expressions that ask for the present moment were refused.
  throw new Error(`an expression of a measure asks for ${piece.env}`)
}
