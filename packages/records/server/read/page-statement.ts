import { limits } from '@gantry/base/shared'
import { empty, fill, ident, join, raw, type Sql, slot, sql } from '@gantry/kernel/server'
import type { Query } from '@gantry/model/shared'
import type { RowFilter } from '../policy/row-filter.ts'
import { alternatives } from './alternatives.ts'
import { choiceRows } from './choice-rows.ts'
import { after, type Mark } from './keyset.ts'
import { type Order, orderBy } from './order.ts'
import { admission, from, type Reading } from './reading.ts'
import { answerColumns, carriedColumns, type Shape, titlesOn } from './record-json.ts'
import { type Plan, planOf } from './run-read.ts'

/** Everything about a page that decides the text of its statement; what else it needs is filled in at each run. */
export interface PageShape extends Shape {
  readonly order: Order
  /** `late`: the rows before the page are walked by their keys alone. */
  readonly start: 'first' | 'early' | 'late' | Mark
  readonly count: NonNullable<Query['count']>
  /** Taken option by option; only where nothing but the permission narrows the rows, and the order is by one choice. */
  readonly byChoice: boolean
  /** In the order of ids, where nothing but the permission narrows the rows: rule by rule, if its rules allow. */
  readonly byRule: boolean
}

/** From this offset on a page is deep. */
export const deep = 500

/** What is filled into a page's statement. */
export interface PageParts {
  /** Begins with `and`, or is empty. */
  readonly condition: Sql
  readonly size: number
  readonly offset: number
}

/** The plan of pages of one shape, put together at the first of them. */
export const pagePlan = (reading: Reading, shape: PageShape): Plan => {
  const { fields, order, start, count, life } = shape
  const keys = order.keys.map(({ field, direction }) => `${field} ${direction}`)
  const from =
    typeof start === 'string'
      ? start
      : start.keys.map(key => (shape.byChoice ? key : key === null ? '0' : '1')).join()
  const name = ['page', shape.byChoice, shape.byRule, from, count, life, order.direction, keys, fields].join(
    '|',
  )
  const known = reading.plans.get(name)
  if (known) return known
  // Callers choose fields and orders freely, so what is kept has an end.
  if (reading.plans.size >= 50) reading.plans.clear()
  const template = pageTemplate(reading, shape)
  const plan = planOf(template, fill(template, { condition: empty }))
  reading.plans.set(name, plan)
  return plan
}

/** What its slots are filled with. */
export const pageParts = ({ start }: PageShape, { condition, size, offset }: PageParts) => {
  const parts: Record<string, unknown> = {
    condition,
    offset,
    size,
    'one more': size + 1,
    'last of page': size - 1,
  }
  if (typeof start === 'string') return parts
  for (const [at, key] of start.keys.entries()) parts[`key ${at}`] = key
  return { ...parts, id: start.id }
}

/**
 * A page in one statement: `data` as JSON text, `last` as the keys of its last row when more follow, `total`. Titles and
 * slave rows are fetched for the rows of the page only, and nothing is counted that the page itself tells.
 */
const pageTemplate = (reading: Reading, shape: PageShape): Sql => {
  const titles = titlesOn(reading, shape, sql`page`)
  const keys = [...shape.order.keys.map((_, at) => sql`${keyName(at)}::text`), sql`id`]
  return sql`with page as materialized (${pageRows(reading, shape)})${titles.parts}
    select (select coalesce('[' || string_agg(row_to_json(x)::text, ',') || ']', '[]')
        from (select ${answerColumns(reading, shape, titles.of)} from page p${titles.joined} limit ${slot('size')}) x) as data,
      (select json_build_array(${join(keys, ', ')})::text from page
        where (select count(*) from page) > ${slot('size')} offset ${slot('last of page')} limit 1) as last,
      ${total(reading, shape)} as total`
}

const concat = (parts: readonly Sql[]): Sql => (parts.length === 0 ? empty : join([...parts], ''))

const keyName = (at: number): Sql => ident(`key ${at}`)

const pageRows = (reading: Reading, shape: PageShape): Sql => {
  const { order, start } = shape
  const most = sql`limit ${slot('one more')}`
  if (shape.byChoice) return rowsByChoice(reading, shape)
  const rules = shape.byRule && start !== 'late' ? alternatives(reading) : null
  if (rules) return rowsByRule(reading, shape, rules)
  if (start === 'first') return sql`${rows(reading, shape)} ${most}`
  if (start === 'early') return sql`${rows(reading, shape)} ${most} offset ${slot('offset')}`
  if (start === 'late') return lateRows(reading, shape)
  const stretches = after(
    order,
    start.keys.map(key => key === null),
    ident('r', 'id'),
  )
  const [only, ...others] = stretches
  if (only && others.length === 0) return sql`${rows(reading, shape, only)} ${most}`
  const parts = stretches.map(
    (stretch, at) =>
      sql`(select ${at}::int as stretch, s.* from (${rows(reading, shape, stretch)} ${most}) s)`,
  )
  return sql`select * from (${join(parts, ' union all ')}) u order by stretch, ${outerOrder(order)} ${most}`
}

const rows = (reading: Reading, shape: PageShape, stretch?: Sql): Sql => {
  const keys = shape.order.keys.map(({ key }, at) => sql`, ${key} as ${keyName(at)}`)
  return sql`select ${carriedColumns(reading, shape)}${concat(keys)}
    from ${from(reading)} where ${admission(reading, shape.life)}${slot('condition')}${stretch ? sql` and ${stretch}` : empty}
    ${orderBy(shape.order)}`
}

/** Deep pages: the rows before them are walked in an index, and only the page's own are fetched. */
const lateRows = (reading: Reading, shape: PageShape): Sql => {
  const keys = shape.order.keys.map(({ key }, at) => sql`, ${key} as ${keyName(at)}`)
  const carried = shape.order.keys.map((_, at) => sql`, d.${keyName(at)}`)
  return sql`select ${carriedColumns(reading, shape)}${concat(carried)}
    from (select r.id as "late id"${concat(keys)}
      from ${from(reading)} where ${admission(reading, shape.life)}${slot('condition')}
      ${orderBy(shape.order)} limit ${slot('one more')} offset ${slot('offset')}) d
    join ${from(reading)} on r.id = d."late id"
    order by ${outerOrder(shape.order, sql`d."late id"`)}`
}

/**
 * Rows of few rules among very many others: each rule gives as many as the page could take, found by its own index in the
 * order of ids, and the page is what comes first of them all. What no rule opens is never looked at.
 */
const rowsByRule = (reading: Reading, shape: PageShape, rules: readonly RowFilter[]): Sql => {
  const { order, start, life } = shape
  const direction = raw(order.direction)
  const beyond =
    typeof start === 'object'
      ? sql` and ${join(after(order, [], ident(reading.alias, 'id')), ' and ')}`
      : empty
  const skipped = typeof start === 'object' ? empty : sql` + ${slot('offset')}::bigint`
  const parts = rules.map(
    rule => sql`(select r.id from ${from(reading)} where ${admission(reading, life, rule)}${beyond}
      order by r.id ${direction} limit ${slot('one more')}::bigint${skipped})`,
  )
  return sql`select ${carriedColumns(reading, shape)}
    from (select id from (${join(parts, ' union ')}) k order by id ${direction} limit ${slot('one more')}${
      typeof start === 'object' ? empty : sql` offset ${slot('offset')}`
    }) d join ${from(reading)} on r.id = d.id order by r.id ${direction}`
}

const rowsByChoice = (reading: Reading, shape: PageShape): Sql => {
  const { order, start } = shape
  const [key] = order.keys
  if (!key?.choices) throw new Error('an order without choices')
  const late = start === 'late'
  const rows = choiceRows({
    order: key.choices,
    direction: key.direction,
    columns: late ? sql`r.id as "late id"` : carriedColumns(reading, shape),
    source: sql`${from(reading)} where ${admission(reading, shape.life)}`,
    key: keyName(0),
    ...(typeof start === 'object' && { after: start.keys[0] ?? null }),
  })
  const skipped = typeof start === 'object' ? empty : sql` offset ${slot('offset')}`
  const inOrder = (id: Sql) => sql`order by stretch, ${id} ${raw(order.direction)}`
  if (!late) return sql`${rows} ${inOrder(sql`id`)} limit ${slot('one more')}${skipped}`
  return sql`select ${carriedColumns(reading, shape)}, d.${keyName(0)}
    from (${rows} ${inOrder(sql`"late id"`)} limit ${slot('one more')}${skipped}) d
    join ${from(reading)} on r.id = d."late id" ${inOrder(sql`"late id"`)}`
}

const outerOrder = (order: Order, id: Sql = sql`id`): Sql =>
  join(
    [
      ...order.keys.map(({ direction }, at) => sql`${keyName(at)} ${raw(direction)}`),
      sql`${id} ${raw(order.direction)}`,
    ],
    ', ',
  )

/** A page that is not full ends the list, so its place tells the total; else rows are counted up to the cap. */
const total = (reading: Reading, { count, start, life }: PageShape): Sql => {
  if (count === 'none') return sql`null::bigint`
  if (count === 'later' && typeof start === 'object') return sql`null::bigint`
  const ceiling = count === 'exact' ? empty : sql` limit ${limits.countCap + 1}`
  const counted =
    count === 'later'
      ? sql`null::bigint`
      : sql`(select count(*) from (select 1 from ${from(reading)}
    where ${admission(reading, life)}${slot('condition')}${ceiling}) c)`
  if (typeof start === 'object') return counted
  const reached = start === 'first' ? empty : sql` and (select count(*) from page) > 0`
  return sql`case when (select count(*) from page) <= ${slot('size')}${reached}
    then (select count(*) from page) + ${slot('offset')}::bigint else ${counted} end`
}
