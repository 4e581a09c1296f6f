import { type Issue, issue, type Json } from '@gantry/base/shared'
import { fieldTypeOf, groupParts, isGroupable } from '@gantry/fields/shared'
import { type Ctx, ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import type { Aggregate, GroupBy, GroupQuery, RecordGroup, TableDef, TableId } from '@gantry/model/shared'
import { type Place, placeOf } from '../policy/place.ts'
import type { Scope } from '../policy/scope.ts'
import { aggregateFaults } from './aggregate-records.ts'
import { compared, shown } from './aggregate-values.ts'
import { openReading } from './open-reading.ts'
import { positionOf } from './order.ts'
import { checkOpen, question, refuse } from './question.ts'
import { admission, from, type Reading } from './reading.ts'
import { pageTitles, type Titles } from './titles.ts'
import { valueJson } from './value-json.ts'

/** Groups of one page, and inner groups of each. */
const groupsPerPage = 200

/**
 * The groups of the rows the actor may read, by one or two fields, with count and figures; the inner groups come
 * with the outer ones, all in one statement.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid also for masked and closed fields
 */
export const groupRecords = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: GroupQuery,
): Promise<{ readonly data: readonly RecordGroup[]; readonly more: boolean }> => {
  const { reading, scope } = await openReading(ctx, table)
  const { by, figures = [] } = query
  const fields = by.map(({ field }) => field)
  checkOpen(reading, [...fields, ...figures.flatMap(({ field }) => field ?? [])])
  refuse([...aggregateFaults(reading, fields, figures), ...groupFaults(reading, by)])
  const { rows } = await ctx.db.run<GroupRow>(statement(reading, query, scope))
  return nested(rows, by.length > 1, figures)
}

const groupFaults = ({ table }: Reading, by: readonly GroupBy[]): readonly Issue[] => [
  ...(by.length === 0 ? [issue('by', 'required')] : []),
  ...by.flatMap(({ field, part }) => {
    const place = placeOf(table, field)
    if (!place) return []
    if (!isGroupable(place.field)) return [issue(field, 'not_sortable')]
    return part && !groupParts(place.field).includes(part) ? [issue(field, 'operator', { op: part })] : []
  }),
]

interface GroupRow {
  /** True for an outer group. */
  readonly whole: boolean
  readonly parent: number
  readonly keys: readonly Json[]
  readonly n: number
  readonly figures: readonly Json[]
}

const key = (at: number): Sql => ident(`key ${at}`)
const figure = (at: number): Sql => ident(`figure ${at}`)

const statement = (reading: Reading, query: GroupQuery, scope: Scope): Sql => {
  const { by, figures = [], order = 'value', page = 1 } = query
  const levels = by.flatMap(({ field, part }, at) => {
    const place = placeOf(reading.table, field)
    return place ? [{ place, part, column: sql`g.${key(at)}` }] : []
  })
  const two = levels.length > 1
  const keys = levels.map(
    ({ place, part }, at) => sql`${keyOfGroup(reading, place, part, scope.actor.timeZone)} as ${key(at)}`,
  )
  const values = figures.map(
    ({ field }, at) => sql`${field === undefined ? sql`null` : compared(reading, field)} as ${figure(at)}`,
  )
  const results = figures.map(
    ({ fn }, at) =>
      sql`${fn === 'count' ? sql`count(*)` : sql`${raw(fn)}(v.${figure(at)})`} as ${figure(at)}`,
  )
  const titles = pageTitles(
    reading.scope,
    sql`g`,
    levels.flatMap(({ place: { target }, column }) =>
      target === undefined ? [] : [{ target, column, set: false }],
    ),
  )
  const orders = levels.map(level => orderOfGroups(level, order, titles.of))
  const answerKeys = levels.map(({ place, part, column }) =>
    part || place.form === 'date'
      ? sql`to_json(to_char(${column}, 'YYYY-MM-DD'))`
      : sql`to_json(${valueJson(reading.table, place.id, column, titles.of)})`,
  )
  const answerFigures = figures.map((each, at) => sql`to_json(${shown(reading, each, sql`g.${figure(at)}`)})`)
  const skipped = (page - 1) * groupsPerPage
  // Inlined, not bound: the planner should know that few groups are wanted.
  const last = raw(String(skipped + groupsPerPage + 1))
  return sql`with v as (
      select ${join([...keys, ...values], ', ')} from ${from(reading)}
      where ${admission(reading)}${question(reading, query, scope)}),
    g as materialized (
      select ${join(
        [
          key(0),
          ...(two ? [key(1), sql`grouping(${key(1)}) = 1 as whole`] : [sql`true as whole`]),
          sql`count(*)::int as n`,
          ...results,
        ],
        ', ',
      )} from v group by ${two ? sql`grouping sets ((${key(0)}), (${key(0)}, ${key(1)}))` : key(0)})${titles.parts},
    ranked as (
      select g.*, row_number() over (partition by whole order by ${orders[0] ?? key(0)}) as place,
        ${two ? sql`row_number() over (partition by whole, ${key(0)} order by ${orders[1] ?? key(1)})` : sql`1`} as child
      from g${titles.joined}),
    placed as (
      select ranked.*, max(place) filter (where whole) over (partition by ${key(0)}) as parent from ranked)
    select whole, parent::int as parent, n, ${listOf(answerKeys)} as keys, ${listOf(answerFigures)} as figures
    from placed g${titles.joined}
    where parent > ${raw(String(skipped))} and parent <= ${last} and (whole or child <= ${raw(String(groupsPerPage + 1))})
    order by parent, whole desc, child`
}

const listOf = (values: readonly Sql[]): Sql =>
  values.length > 0 ? sql`json_build_array(${join([...values], ', ')})` : sql`'[]'::json`

/** The value a row is grouped by: days of instants are those of the actor's time zone, weeks begin on Monday. */
const keyOfGroup = (reading: Reading, place: Place, part: GroupBy['part'], timeZone: string): Sql => {
  const column = compared(reading, place.id)
  if (!part) return column
  const wall =
    place.form === 'date' ? sql`${column}::timestamp` : sql`(${column} at time zone ${timeZone}::text)`
  return sql`date_trunc('${raw(part)}', ${wall})::date`
}

interface LevelOfGroups {
  readonly place: Place
  readonly column: Sql
}

const orderOfGroups = ({ place, column }: LevelOfGroups, order: GroupQuery['order'], titles: Titles): Sql => {
  const options = fieldTypeOf(place.field)
    .options?.(place.field)
    ?.map(({ id }) => id)
  const value = options
    ? [sql`${positionOf(column, options)} nulls last`, sql`${column} nulls last`]
    : place.target !== undefined
      ? [sql`${titles(place.target, column)} nulls last`, sql`${column} nulls last`]
      : [sql`${column} nulls last`]
  return join([...(order === 'count' ? [sql`n desc`] : [sql`${column} is null`]), ...value], ', ')
}

const nested = (
  rows: readonly GroupRow[],
  two: boolean,
  figures: readonly Aggregate[],
): { readonly data: readonly RecordGroup[]; readonly more: boolean } => {
  const outer = rows.filter(({ whole }) => whole)
  const group = (row: GroupRow, level: number): RecordGroup => ({
    key: row.keys[level] ?? null,
    count: row.n,
    figures: Object.fromEntries(figures.map(({ name }, at) => [name, row.figures[at] ?? null])),
  })
  const data = outer.slice(0, groupsPerPage).map(row => {
    if (!two) return group(row, 0)
    const inner = rows.filter(({ whole, parent }) => !whole && parent === row.parent)
    return {
      ...group(row, 0),
      groups: inner.slice(0, groupsPerPage).map(each => group(each, 1)),
      ...(inner.length > groupsPerPage && { more: true }),
    }
  })
  return { data, more: outer.length > groupsPerPage }
}
