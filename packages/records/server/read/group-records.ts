import { type Issue, issue } from '@gantry/base/shared'
import { fieldTypeOf, kindFacts } from '@gantry/fields/shared'
import { type Ctx, ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import {
  expressionFunctions,
  fieldsOfExpression,
  type GroupAnswer,
  type GroupAxis,
  type GroupKey,
  type GroupMeasure,
  type GroupQuery,
  isQuantile,
  quantiles,
  systemFields,
  type TableDef,
  type TableId,
} from '@gantry/model/shared'
import { fieldColumn } from '../physical.ts'
import { systemTypes } from '../policy/compile-filter.ts'
import { placeOf } from '../policy/place.ts'
import type { Scope } from '../policy/scope.ts'
import { compared, shown } from './aggregate-values.ts'
import { expressionValue } from './expression-value.ts'
import { keyOfGroup, keyOrder, shownKey } from './group-keys.ts'
import { openReading } from './open-reading.ts'
import { checkOpen, condition, question, refuse } from './question.ts'
import { admission, from, type Reading } from './reading.ts'
import { type Pointer, pageTitles } from './titles.ts'

/** Beyond these a question is none that a person could read the answer of. */
const most = { keys: 3, measures: 12, rows: 1_000, columns: 60, bands: 50, near: 0.00001, far: 90 }

/**
 * Figures of the rows the actor may read, by one or two axes, with the figures of every row, of every column and of all. One
 * statement: grouping sets read the table once, and what lies beyond the limit of an axis is folded into one group there, so
 * the answer is bounded however many groups there are. Averages are folded from sums and counts; quantiles and numbers of
 * distinct values cannot be folded and are null.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid; also for an expression that has no equivalent SQL
 */
export const groupRecords = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: GroupQuery,
): Promise<GroupAnswer> => {
  const { reading, scope } = await openReading(ctx, table)
  return grouped(ctx, reading, scope, query, from(reading))
}

/**
 * The same of rows that are not stored as a table: `rows` selects the columns of the fields of `table` (`f_<field>`), only
 * those the actor may read. System fields are empty.
 *
 * @throws AppError query.invalid
 */
export const groupRows = async (
  ctx: Ctx,
  table: TableDef,
  rows: Sql,
  query: GroupQuery,
): Promise<GroupAnswer> => {
  const { reading, scope } = await openReading(ctx, table)
  return grouped(
    ctx,
    reading,
    scope,
    query,
    sql`(select x.*, ${noSystem} from (${rows}) x) ${ident(reading.alias)}`,
  )
}

const noSystem = join(
  [
    ...systemFields.map(id => sql`null::${raw(systemTypes[id])} as ${fieldColumn(id)}`),
    sql`null::timestamptz as deleted_at`,
  ],
  ', ',
)

const grouped = async (
  ctx: Ctx,
  reading: Reading,
  scope: Scope,
  query: GroupQuery,
  relation: Sql,
): Promise<GroupAnswer> => {
  const keys = [...query.rows.keys, ...query.columns.keys]
  checkOpen(reading, [
    ...keys.map(({ field }) => field),
    ...query.measures.flatMap(({ field, expression }) => [
      ...(field === undefined ? [] : [field]),
      ...(expression === undefined ? [] : fieldsOfExpression(expression)),
    ]),
  ])
  refuse([...tooMuch(query), ...keys.flatMap(key => keyFaults(reading, key))])
  refuse(query.measures.flatMap(measure => measureFaults(reading, measure)))
  const expressions = query.measures.map(({ expression }) =>
    expression === undefined ? null : expressionValue(reading, expression),
  )
  const { rows } = await ctx.db.run<{ data: Omit<GroupAnswer, 'narrowed'> }>(
    statement(reading, query, expressions, scope, relation),
  )
  const data = rows[0]?.data ?? { rows: [], columns: [], cells: [], total: [] }
  return { ...data, narrowed: reading.admitted !== true }
}

type AxisName = 'row' | 'column'

const key = (axis: AxisName, at: number): Sql => ident(`${axis} ${at}`)
const has = (axis: AxisName): Sql => ident(`has ${axis}`)
const input = (at: number): Sql => ident(`value ${at}`)
const test = (at: number): Sql => ident(`test ${at}`)
const part = (at: number): Sql => ident(`part ${at}`)
const filled = (at: number): Sql => ident(`filled ${at}`)

const statement = (
  reading: Reading,
  query: GroupQuery,
  expressions: readonly (Sql | null)[],
  scope: Scope,
  relation: Sql,
): Sql => {
  const { measures } = query
  const axes: readonly (readonly [AxisName, GroupAxis])[] = [
    ['row', query.rows],
    ['column', query.columns],
  ]
  const { timeZone } = scope.actor
  const keysOf = (axis: AxisName, { keys }: GroupAxis) => keys.map((_, at) => key(axis, at))
  const inputs = [
    ...axes.flatMap(([axis, { keys }]) =>
      keys.map((each, at) => sql`${keyOfGroup(reading, each, timeZone)} as ${key(axis, at)}`),
    ),
    ...measures.flatMap(({ field, filter }, at) => [
      ...(expressions[at] ? [sql`(${expressions[at]})::numeric as ${input(at)}`] : []),
      ...(field === undefined ? [] : [sql`${compared(reading, field)} as ${input(at)}`]),
      ...(filter === undefined
        ? []
        : [sql`coalesce(${condition(reading, filter, scope)}, false) as ${test(at)}`]),
    ]),
  ]
  const names = axes.flatMap(([axis, each]) => keysOf(axis, each))
  const presence = axes.map(([axis, { keys }]) =>
    keys.length > 0 ? sql`grouping(${key(axis, 0)}) = 0 as ${has(axis)}` : sql`false as ${has(axis)}`,
  )
  const sets = setsOf(keysOf('row', query.rows), keysOf('column', query.columns))
  const texts = axes.map(
    ([axis, each]) =>
      sql`jsonb_build_array(${join([...keysOf(axis, each), sql`null`], ', ')})::text as ${ident(axis)}`,
  )
  const byGroup = sql`select ${join([...names, ...presence, ...measures.flatMap(parts)], ', ')}
    from (select ${join([...inputs, sql`1 as one`], ', ')} from ${relation}
      where ${admission(reading)}${question(reading, query, scope)}) r
    group by grouping sets (${join(sets, ', ')})`
  const figures = measures.map((each, at) =>
    each.expression === undefined
      ? shown(reading, shownAs(each), folded(each, at))
      : sql`trim_scale(round(${folded(each, at)}, 6))`,
  )
  const values = sql`json_build_array(${join(figures, ', ')})`
  const pointers = axes.flatMap(([axis, { keys }]) =>
    keys.flatMap((each, at) => pointer(reading, each, key(axis, at))),
  )
  const titles = pageTitles(reading.scope, sql`heads`, pointers)
  const head = (axis: AxisName, { keys, limit }: GroupAxis): Sql => {
    const shownKeys = keys.map((each, at) => shownKey(reading, each, key(axis, at), titles.of))
    return sql`(select coalesce(json_agg(json_build_object(
        'keys', case when place <= ${limit} then json_build_array(${join(shownKeys, ', ')}) else '[]'::json end,
        'values', "values", 'rest', case when place > ${limit} then groups end) order by place), '[]'::json)
      from heads${titles.joined} where axis = ${axis})`
  }
  const living = axes.filter(([, { keys }]) => keys.length > 0)
  const places = living.map(
    ([axis, each]) => sql`, ${ident(`places of ${axis}`)} as materialized (
      select ${ident(axis)}, least(row_number() over (order by ${join(orderOf(reading, query, axis, each), ', ')}),
        ${each.limit + 1})::int as place
      from g where ${has(axis)} and not ${has(axis === 'row' ? 'column' : 'row')})`,
  )
  const heads = living.map(([axis, each]) => {
    const kept = axes.flatMap(([other, { keys }]) =>
      keys.map((_, at) =>
        other === axis
          ? sql`(array_agg(${key(axis, at)}) filter (where place <= ${each.limit}))[1] as ${key(axis, at)}`
          : sql`null as ${key(other, at)}`,
      ),
    )
    return sql`select ${raw(`'${axis}'`)} as axis, place, count(*) as groups, ${values} as "values", ${join(kept, ', ')}
      from g join ${ident(`places of ${axis}`)} using (${ident(axis)})
      where ${has(axis)} and not ${has(axis === 'row' ? 'column' : 'row')} group by place`
  })
  const cells =
    living.length === 2
      ? sql`(select coalesce(json_agg(json_build_object('row', r - 1, 'column', c - 1, 'values', "values") order by r, c), '[]'::json)
        from (select p.place as r, q.place as c, ${values} as "values"
          from g join "places of row" p using ("row") join "places of column" q using ("column")
          where "has row" and "has column" group by p.place, q.place) x)`
      : sql`'[]'::json`
  return sql`with g as materialized (select *, ${join(texts, ', ')} from (${byGroup}) x)${join(places.length > 0 ? places : [sql``], '')}
    ${heads.length > 0 ? sql`, heads as materialized (${join(heads, ' union all ')})${titles.parts}` : sql``}
    select json_build_object(
      'rows', ${query.rows.keys.length > 0 ? head('row', query.rows) : sql`'[]'::json`},
      'columns', ${query.columns.keys.length > 0 ? head('column', query.columns) : sql`'[]'::json`},
      'cells', ${cells},
      'total', (select ${values} from g where not "has row" and not "has column")) as data`
}

/** Both axes, each alone, and all records together; PostgreSQL answers the empty set also of no rows. */
const setsOf = (rows: readonly Sql[], columns: readonly Sql[]): readonly Sql[] => {
  const set = (keys: readonly Sql[]) => sql`(${keys.length > 0 ? join([...keys], ', ') : sql``})`
  return [
    ...(rows.length > 0 && columns.length > 0 ? [set([...rows, ...columns])] : []),
    ...(rows.length > 0 ? [set(rows)] : []),
    ...(columns.length > 0 ? [set(columns)] : []),
    set([]),
  ]
}

/** What of a measure is computed for every group, so that groups can be folded. */
const parts = ({ fn, field, expression, filter }: GroupMeasure, at: number): readonly Sql[] => {
  const only = filter === undefined ? sql`` : sql` filter (where ${test(at)})`
  const value = field === undefined && expression === undefined ? sql`*` : input(at)
  if (isQuantile(fn))
    return [
      sql`percentile_cont(${raw(String(quantiles[fn]))}) within group (order by ${value}::float8)${only} as ${part(at)}`,
    ]
  switch (fn) {
    case 'avg':
      return [sql`sum(${value})${only} as ${part(at)}`, sql`count(${value})${only} as ${filled(at)}`]
    case 'distinct':
      return [sql`count(distinct ${value})${only} as ${part(at)}`]
    default:
      return [sql`${raw(fn)}(${value})${only} as ${part(at)}`]
  }
}

/** The figure of one or several groups. */
const folded = ({ fn }: GroupMeasure, at: number): Sql => {
  if (fn === 'distinct' || isQuantile(fn))
    return sql`(case when count(*) = 1 then max(${part(at)}) end)::numeric`
  switch (fn) {
    case 'avg':
      return sql`(sum(${part(at)})::numeric / nullif(sum(${filled(at)}), 0))`
    case 'min':
    case 'max':
      return sql`${raw(fn)}(${part(at)})`
    default:
      return sql`sum(${part(at)})`
  }
}

/** The output form of a figure; a quantile is rounded as an average is, a number of values is a count. */
const shownAs = ({ fn, field }: GroupMeasure) => {
  const named = { name: '', ...(field !== undefined && { field }) }
  if (fn === 'distinct') return { ...named, fn: 'count' as const }
  return { ...named, fn: isQuantile(fn) ? ('avg' as const) : fn }
}

const orderOf = (reading: Reading, query: GroupQuery, axis: AxisName, { keys, sort }: GroupAxis): Sql[] => {
  const byKey = keys.map(
    (each, at) => sql`${keyOrder(placeOf(reading.table, each.field), each, key(axis, at))}
      ${raw(sort.by === 'key' ? sort.direction : 'asc')} nulls last`,
  )
  if (sort.by === 'key') return byKey
  const measure = query.measures[sort.by]
  const figure = measure?.fn === 'avg' ? sql`${part(sort.by)} / nullif(${filled(sort.by)}, 0)` : part(sort.by)
  return [sql`${figure} ${raw(sort.direction)} nulls last`, ...byKey]
}

const pointer = ({ table }: Reading, { field }: GroupKey, column: Sql): Pointer[] => {
  const target = placeOf(table, field)?.target
  return target === undefined ? [] : [{ target, column, set: false }]
}

const tooMuch = ({ rows, columns, measures }: GroupQuery): readonly Issue[] => [
  ...(rows.keys.length > most.keys ? [issue('rows', 'max_items', { limit: most.keys })] : []),
  ...(columns.keys.length > most.keys ? [issue('columns', 'max_items', { limit: most.keys })] : []),
  ...(measures.length > most.measures ? [issue('measures', 'max_items', { limit: most.measures })] : []),
  ...(measures.length === 0 ? [issue('measures', 'min_items', { limit: 1 })] : []),
  ...(rows.limit > most.rows ? [issue('rows', 'max', { limit: most.rows })] : []),
  ...(columns.limit > most.columns ? [issue('columns', 'max', { limit: most.columns })] : []),
]

const keyFaults = (
  { table }: Reading,
  { field: id, step, bands, level, cell }: GroupKey,
): readonly Issue[] => {
  const place = placeOf(table, id)
  const type = place && fieldTypeOf(place.field)
  if (cell !== undefined)
    return place?.kind === 'place' && !type?.sealed && cell >= most.near && cell <= most.far
      ? []
      : [issue(id, 'operator', { op: 'cell' })]
  if (!place || !kindFacts[place.kind].groupable || type?.sealed) return [issue(id, 'not_sortable')]
  const timeOnly = place.form === 'date' ? ['minute', 'hour', 'hourOfDay'] : []
  return [
    ...(step && (place.kind !== 'moment' || place.form === 'time' || timeOnly.includes(step))
      ? [issue(id, 'operator', { op: step })]
      : []),
    ...(bands && place.kind !== 'number' ? [issue(id, 'operator', { op: 'bands' })] : []),
    ...(bands && (bands.length > most.bands || bands.some((limit, at) => at > 0 && limit <= bands[at - 1]!))
      ? [issue(id, 'format')]
      : []),
    ...(level !== undefined && !type?.forest && place?.kind !== 'reference'
      ? [issue(id, 'operator', { op: 'level' })]
      : []),
  ]
}

const measureFaults = ({ table }: Reading, { fn, field, expression }: GroupMeasure): readonly Issue[] => {
  if (expression !== undefined)
    return field === undefined && expressionFunctions.some(each => each === fn)
      ? []
      : [issue('measures', 'operator', { op: fn })]
  const place = field === undefined ? undefined : placeOf(table, field)
  if (!place) return fn === 'count' ? [] : [issue('measures', 'required')]
  const type = fieldTypeOf(place.field)
  if (type.sealed) return fn === 'count' ? [] : [issue(place.id, 'operator', { op: fn })]
  if (fn === 'count') return []
  if (fn === 'distinct')
    return kindFacts[place.kind].groupable ? [] : [issue(place.id, 'operator', { op: fn })]
  const kinds = fn === 'min' || fn === 'max' ? ['number', 'moment'] : ['number']
  const honest = type.aggregates?.(place.field)
  const allowed = kinds.includes(place.kind) && (honest?.includes(isQuantile(fn) ? 'avg' : fn) ?? true)
  return allowed ? [] : [issue(place.id, 'operator', { op: fn })]
}
