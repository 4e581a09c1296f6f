import { limits } from '@gantry/base/shared'
import { empty, fill, ident, join, raw, type Sql, slot, sql } from '@gantry/kernel/server'
import { choiceRows } from './choice-rows.ts'
import { after } from './keyset.ts'
import { keyName, orderBy, outerOrder } from './order.ts'
import type { PageShape } from './page-shape.ts'
import { admission, admissionWalked, from, type Reading } from './reading.ts'
import { answerColumns, carriedColumns, titlesOn } from './record-json.ts'
import { rowsByRule } from './rows-by-rule.ts'
import { type Plan, planOf } from './run-read.ts'

/** From this offset on a page is deep. */
export const deep = 500

/** Parameters of a page's statement. */
export interface PageParts {
  /** Begins with `and`, or is empty. */
  readonly condition: Sql
  readonly size: number
  readonly offset: number
}

/** The plan for pages of one shape, built at first use. */
export const pagePlan = (reading: Reading, shape: PageShape, size: number): Plan => {
  const { fields, order, start, count, life, chosen } = shape
  const keys = order.keys.map(({ field, direction }) => `${field} ${direction}`)
  const from =
    typeof start === 'string'
      ? start
      : start.keys.map(key => (shape.byChoice ? key : key === null ? '0' : '1')).join()
  const numbers = literals(shape, size)
  const way = [
    shape.byChoice,
    shape.byRule !== null,
    shape.walked,
    'size' in numbers ? size : '',
    chosen?.text,
  ]
  const name = ['page', way, from, count, life, order.direction, keys, fields].join('|')
  const known = reading.plans.get(name)
  if (known) return known
  // Bounded, because callers choose fields and sorts freely.
  if (reading.plans.size >= 50) reading.plans.clear()
  const template = fill(pageTemplate(reading, shape), numbers)
  const plan = planOf(template, fill(template, { condition: chosen ?? empty }), chosen !== null)
  reading.plans.set(name, plan)
  return plan
}

/** Page sizes that screens use. */
const usual: readonly number[] = [20, 50, 100, 200]

/**
 * Inlined, not bound: for a bound LIMIT a generic plan assumes 10 % of the table. Unusual page sizes stay
 * bound, so that callers cannot create arbitrarily many statements.
 */
const literals = ({ start }: PageShape, size: number): Readonly<Record<string, Sql>> => ({
  ...(start === 'first' && { offset: raw('0') }),
  ...(usual.includes(size) && {
    size: raw(String(size)),
    'one more': raw(String(size + 1)),
    'last of page': raw(String(size - 1)),
  }),
})

/** Values for its slots. */
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
 * One statement for a page: `data` as JSON text, `last` with the keys of its last row if more rows follow,
 * `total`. Titles and slave rows are read for the rows of the page only, and rows are counted only if the page
 * does not imply the total.
 */
const pageTemplate = (reading: Reading, shape: PageShape): Sql => {
  const titles = titlesOn(reading, shape, sql`page`)
  const keys = [...shape.order.keys.map((_, at) => sql`${keyName(at)}::text`), sql`id`]
  return sql`with page as materialized (${pageRows(reading, shape)})${titles.parts}
    select (select coalesce('[' || string_agg(row_to_json(_row)::text, ',') || ']', '[]')
        from (select ${answerColumns(reading, shape, titles.of)} from page p${titles.joined} limit ${slot('size')}) _row) as data,
      (select json_build_array(${join(keys, ', ')})::text from page
        where (select count(*) from page) > ${slot('size')} offset ${slot('last of page')} limit 1) as last,
      ${total(reading, shape)} as total`
}

const concat = (parts: readonly Sql[]): Sql => (parts.length === 0 ? empty : join([...parts], ''))

const pageRows = (reading: Reading, shape: PageShape): Sql => {
  const { order, start } = shape
  const most = sql`limit ${slot('one more')}`
  if (shape.byChoice) return rowsByChoice(reading, shape)
  if (shape.byRule && start !== 'late') return rowsByRule(reading, shape, shape.byRule)
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
    from ${from(reading)} where ${opened(reading, shape)}${slot('condition')}${stretch ? sql` and ${stretch}` : empty}
    ${orderBy(shape.order)}`
}

const opened = (reading: Reading, { life, walked }: PageShape): Sql =>
  walked ? admissionWalked(reading, life) : admission(reading, life)

/** Deep pages: an index scan skips the preceding rows, and only the page's own rows are fetched. */
const lateRows = (reading: Reading, shape: PageShape): Sql => {
  const keys = shape.order.keys.map(({ key }, at) => sql`, ${key} as ${keyName(at)}`)
  const carried = shape.order.keys.map((_, at) => sql`, d.${keyName(at)}`)
  return sql`select ${carriedColumns(reading, shape)}${concat(carried)}
    from (select r.id as "late id"${concat(keys)}
      from ${from(reading)} where ${opened(reading, shape)}${slot('condition')}
      ${orderBy(shape.order)} limit ${slot('one more')} offset ${slot('offset')}) d
    join ${from(reading)} on r.id = d."late id"
    order by ${outerOrder(shape.order, sql`d."late id"`)}`
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
    source: sql`${from(reading)} where ${opened(reading, shape)}`,
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

/** A page that is not full implies the total; otherwise rows are counted up to the cap. */
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
