import { type Issue, issue } from '@gantry/base/shared'
import { fieldTypeOf, type Kind, kindFacts } from '@gantry/fields/shared'
import { type Ctx, ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import type {
  Aggregate,
  AggregateQuery,
  AggregateRow,
  FieldId,
  TableDef,
  TableId,
} from '@gantry/model/shared'
import { placeOf } from '../policy/place.ts'
import type { Scope } from '../policy/scope.ts'
import { treeRoots } from '../policy/tree.ts'
import { compared, computed, keyShown, shown } from './aggregate-values.ts'
import { figuresByUnit, hasUnits } from './figures-by-unit.ts'
import { atLevel } from './group-keys.ts'
import { openReading } from './open-reading.ts'
import { checkOpen, question, refuse } from './question.ts'
import { admission, from, type Reading } from './reading.ts'
import { type Pointer, pageTitles } from './titles.ts'
import { valueJson } from './value-json.ts'

const usualGroups = 1_000

/**
 * Counts, sums, averages, minima and maxima of the rows the actor may read, by group, ordered by the first
 * aggregate descending. Groups beyond the limit are omitted.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid
 */
export const aggregateRecords = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: AggregateQuery,
): Promise<readonly AggregateRow[]> => JSON.parse(await aggregateRecordsJson(ctx, table, query))

/** The same as JSON text built by the database. */
export const aggregateRecordsJson = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: AggregateQuery,
): Promise<string> => {
  const { reading, scope } = await openReading(ctx, table)
  const groups = query.groupBy ?? []
  checkOpen(reading, [...groups, ...query.aggregates.flatMap(({ field }) => field ?? [])])
  refuse([
    ...faults(reading, groups, query.aggregates),
    ...levelFaults(reading, groups, query.levels ?? {}),
    ...rootFaults(reading, groups, query.roots ?? {}),
  ])
  const asked = query.aggregates.some(({ perUnit }) => perUnit)
    ? figuresByUnit(reading, query, scope)
    : statement(reading, query, groups, scope)
  const { rows } = await ctx.db.run<{ data: string }>(asked)
  return rows[0]?.data ?? '[]'
}

const statement = (
  reading: Reading,
  query: AggregateQuery,
  groups: readonly FieldId[],
  scope: Scope,
): Sql => {
  const { aggregates, limit = usualGroups } = query
  const keys = groups.map((field, at) => sql`${grouped(reading, field, query)} as ${group(at)}`)
  const values = aggregates.map((each, at) => sql`${computed(reading, each)} as ${value(at)}`)
  const numbers = groups.map((_, at) => `${at + 1}`).join(', ')
  const titles = pageTitles(reading.scope, sql`g`, pointers(reading, groups))
  const answer = [
    ...groups.map((field, at) => {
      const place = placeOf(reading.table, field)
      const column = sql`g.${group(at)}`
      return sql`${(place && keyShown(place, column)) ?? valueJson(reading.table, field, column, titles.of)} as ${ident(field)}`
    }),
    ...aggregates.map((each, at) => sql`${shown(reading, each, sql`g.${value(at)}`)} as ${ident(each.name)}`),
  ]
  const order = [
    ...aggregates.slice(0, 1).map((_, at) => sql`${value(at)} desc nulls last`),
    ...groups.map((_, at) => group(at)),
  ]
  return sql`with g as materialized (
      select ${join([...keys, ...values], ', ')} from ${from(reading)}
      where ${admission(reading)}${question(reading, query, scope)}
      ${groups.length > 0 ? raw(`group by ${numbers}`) : sql``}
      ${order.length > 0 ? sql`order by ${join(order, ', ')}` : sql``} limit ${limit})${titles.parts}
    select coalesce('[' || string_agg(row_to_json(_row)::text, ',') || ']', '[]') as data
    from (select ${join(answer, ', ')} from g${titles.joined}) _row`
}

const pointers = ({ table }: Reading, groups: readonly FieldId[]): Pointer[] =>
  groups.flatMap((field, at) => {
    const target = placeOf(table, field)?.target
    return target === undefined ? [] : [{ target, column: group(at), set: false }]
  })

const group = (at: number): Sql => ident(`group ${at}`)
const value = (at: number): Sql => ident(`value ${at}`)

/**
 * Expression to group by; on request the ancestor option at a level of a tree choice, or the one of some records a reference
 * stands below.
 */
const grouped = (reading: Reading, id: FieldId, { levels, roots }: AggregateQuery): Sql => {
  const column = compared(reading, id)
  const place = placeOf(reading.table, id)
  const target = reading.catalog.tables.get(place?.target ?? '')
  const asked = roots?.[id]
  if (asked && target)
    return sql`((${treeRoots(reading.catalog.space, target, asked)}) ->> ${column}::text)::uuid`
  return atLevel(reading, id, levels?.[id], column)
}

/** Roots are allowed only for grouped references. */
const rootFaults = (
  { table }: Reading,
  groups: readonly FieldId[],
  roots: Readonly<Record<FieldId, readonly string[]>>,
): readonly Issue[] =>
  Object.keys(roots).flatMap(id => {
    const place = groups.includes(id) ? placeOf(table, id) : undefined
    return place?.kind === 'reference' && place.target ? [] : [issue(id, 'operator', { op: 'roots' })]
  })

/** Levels are allowed only for grouped tree choices. */
const levelFaults = (
  { table }: Reading,
  groups: readonly FieldId[],
  levels: Readonly<Record<FieldId, number>>,
): readonly Issue[] =>
  Object.keys(levels).flatMap(id => {
    const field = groups.includes(id) ? placeOf(table, id)?.field : undefined
    return field && fieldTypeOf(field).forest ? [] : [issue(id, 'operator', { op: 'level' })]
  })

const summable: readonly Kind[] = ['number']
const comparable: readonly Kind[] = ['number', 'moment']

const faults = (
  { table }: Reading,
  groups: readonly FieldId[],
  aggregates: readonly Aggregate[],
): readonly Issue[] => {
  const names = [...groups, ...aggregates.map(({ name }) => name)]
  return [
    ...groups
      .filter(id => !kindFacts[placeOf(table, id)?.kind ?? 'rows'].groupable)
      .map(id => issue(id, 'not_sortable')),
    ...aggregates.flatMap(({ fn, field, perUnit }) => {
      const place = field === undefined ? undefined : placeOf(table, field)
      if (perUnit && !(place && groups.length === 0 && hasUnits(place)))
        return [issue(field ?? 'aggregates', 'operator', { op: 'perUnit' })]
      if (!place || fn === 'count' || perUnit) return []
      const allowed = fn === 'sum' || fn === 'avg' ? summable : comparable
      const honest = fieldTypeOf(place.field).aggregates?.(place.field)
      const says = allowed.includes(place.kind) && (honest?.includes(fn) ?? true)
      return says ? [] : [issue(place.id, 'operator', { op: fn })]
    }),
    ...names
      .filter((name, at) => names.indexOf(name) < at)
      .map(name => issue(name, 'duplicate', { value: name })),
    ...names.filter(name => name.length > 63 || name.length === 0).map(name => issue(name, 'bad_id')),
  ]
}
