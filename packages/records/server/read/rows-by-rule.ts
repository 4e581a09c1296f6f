import { listInSql } from '@gantry/fields/server'
import { empty, ident, join, type Sql, slot, sql } from '@gantry/kernel/server'
import { keyOf, keyType } from '../policy/compile-filter.ts'
import { placeOf } from '../policy/place.ts'
import { both, negated, type RowFilter } from '../policy/row-filter.ts'
import { after } from './keyset.ts'
import { keyName, orderBy, outerOrder } from './order.ts'
import type { PageShape } from './page-shape.ts'
import { admission, from, type Reading } from './reading.ts'
import { carriedColumns } from './record-json.ts'
import type { Rule } from './rules.ts'

/**
 * A page for an actor whose few rules open few rows of a large table: each value of a rule contributes up to a
 * page of rows from its own index range in sort order, and the results are merged. Other rows are never read.
 * Values are array parameters, so actors with rules of the same kind share text and plan.
 */
export const rowsByRule = (reading: Reading, shape: PageShape, rules: readonly Rule[]): Sql => {
  const { order, start } = shape
  const beyond =
    typeof start === 'object'
      ? after(
          order,
          start.keys.map(key => key === null),
          ident(reading.alias, 'id'),
        ).map(stretch => sql` and ${stretch}`)
      : [empty]
  const parts = apart(rules).flatMap(rule => beyond.map(stretch => part(reading, shape, rule, stretch)))
  const keys = order.keys.map((_, at) => sql`, d.${keyName(at)}`)
  const skipped = typeof start === 'object' ? empty : sql` offset ${slot('offset')}`
  return sql`select ${carriedColumns(reading, shape)}${together(keys)}
    from (select * from (${join(parts, ' union all ')}) k order by ${outerOrder(order, sql`"rule id"`)} limit ${slot('one more')}${skipped}) d
    join ${from(reading)} on r.id = d."rule id" order by ${outerOrder(order, sql`d."rule id"`)}`
}

/** The rules made disjoint: rows of an earlier rule are excluded, so that no row appears twice. */
const apart = (rules: readonly Rule[]): readonly Rule[] =>
  rules.map((rule, at) => ({
    ...rule,
    rows: both([rule.rows, ...rules.slice(0, at).map(earlier => negated(openedBy(earlier)))]),
  }))

const openedBy = ({ by, rows }: Rule): RowFilter =>
  both([by ? { op: 'in', field: by.field, value: by.values } : true, rows])

const part = (reading: Reading, shape: PageShape, { by, rows }: Rule, stretch: Sql): Sql => {
  const { order, start, life } = shape
  const skipped = typeof start === 'object' ? empty : sql` + ${slot('offset')}::bigint`
  const keys = order.keys.map(({ key }, at) => sql`, ${key} as ${keyName(at)}`)
  const found = (condition: Sql) => sql`(select r.id as "rule id"${together(keys)} from ${from(reading)}
    where ${admission(reading, life, rows)}${condition}${slot('condition')}${stretch}
    ${orderBy(order)} limit ${slot('one more')}::bigint${skipped})`
  if (!by) return found(empty)
  const place = placeOf(reading.table, by.field)
  const type = place && keyType(place)
  if (!place || !type) throw new Error(`no column of ${by.field}`)
  const column = keyOf({ ...reading, column: undefined }, place)
  const values = listInSql(place.kind, by.values, type)
  return sql`(select f.* from unnest(${values}) v(x) cross join lateral ${found(sql` and ${column} = v.x`)} f)`
}

const together = (parts: readonly Sql[]): Sql => (parts.length === 0 ? empty : join(parts, ''))
