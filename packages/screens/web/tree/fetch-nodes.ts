import { isPlainObject, type Json, localise } from '@gantry/base/shared'
import { ApiError, call } from '@gantry/client/web'
import { fetchLevel, fetchRegions, localeNow, type RegionNode, treeOf } from '@gantry/fields/web'
import {
  type AggregateRow,
  aggregateRecords,
  type FieldId,
  type Filter,
  getTable,
  listRecords,
  type Query,
  type TableInfo,
  type TreeFilter,
  where,
} from '@gantry/model/shared'
import { columnOf, columnsOf } from '../../views/board/columns.ts'
import { narrow } from '../list/condition.ts'
import { formatValue } from '../parts/format-value.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { narrowing } from '../views/view-props.ts'
import { type Step, stepFilter } from './tree-path.ts'

/** A selectable value of the tree. */
export interface ValueNode {
  readonly steps: readonly Step[]
  readonly label: string
  /** The value for the field's cell renderer; absent: only the label is shown. */
  readonly value?: Json
  /** Number of records with this value or one below it; null: not counted. */
  readonly count: number | null
  /** The node can be expanded. */
  readonly below: boolean
}

export interface ValueLevel {
  readonly nodes: readonly ValueNode[]
  /** There are more values than shown; the search finds them. */
  readonly more: boolean
}

/** Input of a tree request: the table, the levels, and the filter and search of the records beside the tree. */
export interface TreeQuestion {
  readonly model: TableModel
  readonly tree: TreeFilter
  readonly query: Pick<Query, 'filter' | 'search'>
}

/** Maximum number of values shown per level; the search finds the others. */
const mostNodes = 200

interface Asked {
  readonly question: TreeQuestion
  readonly field: FieldModel
  /** The steps above this level. */
  readonly before: readonly Step[]
  /** The parent value in the same field; null: top level. */
  readonly parent: string | null
  readonly signal: AbortSignal
}

/** Fetches the direct children of a node: child values in the same field, then the values of the next level. */
export const fetchNodes = async (
  question: TreeQuestion,
  steps: readonly Step[],
  signal: AbortSignal,
): Promise<ValueLevel> => {
  const { model, tree } = question
  const last = steps.at(-1)
  const within = last && model.field(last.field)
  const next = model.field(tree.levels[last ? tree.levels.indexOf(last.field) + 1 : 0] ?? '')
  const [below, beyond] = await Promise.all([
    within && last.value !== ''
      ? levelOf({ question, field: within, before: steps.slice(0, -1), parent: last.value, signal })
      : nothing,
    next ? levelOf({ question, field: next, before: steps, parent: null, signal }) : nothing,
  ])
  return { nodes: [...below.nodes, ...beyond.nodes], more: below.more || beyond.more }
}

const nothing: ValueLevel = { nodes: [], more: false }

const levelOf = async (asked: Asked): Promise<ValueLevel> => {
  const { field, parent, signal } = asked
  if (field.type.inRegions) return regionsOf(asked)
  if (field.type.forest) return branchesOf(asked)
  const target = field.type.target?.(field.def)
  const info = target ? await openTable(target, signal) : null
  const tree = info && treeOf(info)
  if (tree) return recordsOf(asked, tree)
  return parent === null ? valuesOf(asked) : nothing
}

/** The table, or null where it is closed to the caller: its values are then listed flat. */
const openTable = async (table: string, signal: AbortSignal): Promise<TableInfo | null> => {
  try {
    return await call(getTable, { table }, { signal })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}

const filterBefore = ({ question, before }: Asked): Filter | undefined =>
  narrow(
    question.query.filter,
    ...before.flatMap(({ field, value }) => {
      const known = question.model.field(field)
      return known ? [stepFilter(known, value, true)] : []
    }),
  )

const isLast = ({ question, field }: Asked): boolean => question.tree.levels.at(-1) === field.id

const counted = async (
  asked: Asked,
  filter: Filter | undefined,
  how: { readonly levels?: Record<FieldId, number>; readonly roots?: Record<FieldId, readonly string[]> },
): Promise<readonly AggregateRow[]> => {
  const { question, field, signal } = asked
  const { search } = question.query
  const { data } = await call(
    aggregateRecords,
    {
      table: question.model.id,
      ...narrowing({ ...(filter !== undefined && { filter }), ...(search !== undefined && { search }) }),
      groupBy: [field.id],
      aggregates: [{ name: 'count', fn: 'count' }],
      limit: mostNodes + 1,
      ...how,
    },
    { signal },
  )
  return data
}

const numberOf = (row: AggregateRow | undefined): number => (typeof row?.count === 'number' ? row.count : 0)

/** Values of a field without hierarchy: those that occur in records; values of a choice in the order of its options. */
const valuesOf = async (asked: Asked): Promise<ValueLevel> => {
  const { field, before } = asked
  const rows = await counted(asked, filterBefore(asked), {})
  const found = columnsOf(field.type, field.def, field.id, rows.slice(0, mostNodes)).filter(
    ({ count }) => count > 0,
  )
  return {
    nodes: found.map(({ id, value, count }) => ({
      steps: [...before, { field: field.id, value: id }],
      label: formatValue(field, value),
      value,
      count,
      below: !isLast(asked),
    })),
    more: rows.length > mostNodes,
  }
}

/** Direct child options of a choice with levels. */
const branchesOf = async (asked: Asked): Promise<ValueLevel> => {
  const { field, before, parent } = asked
  const { forest, options } = field.type
  if (!forest || !options) return nothing
  const ids = options(field.def).map(({ id }) => id)
  const levelOfOption = (id: string): number => {
    let level = 1
    while (forest.above(field.def, level)[id] !== id) level++
    return level
  }
  const level = parent === null ? 1 : levelOfOption(parent) + 1
  const above = forest.above(field.def, level)
  const inside = parent === null ? ids : forest.below(field.def, parent)
  const here = [...new Set(inside.map(id => above[id] ?? id))].filter(id => id !== parent)
  const filter = narrow(filterBefore(asked), parent === null ? true : where(field.id, 'under', parent))
  const rows = await counted(asked, filter, { levels: { [field.id]: level } })
  const counts = new Map(rows.map(row => [columnOf(row[field.id]), numberOf(row)]))
  return {
    nodes: here.slice(0, mostNodes).map(id => ({
      steps: [...before, { field: field.id, value: id }],
      label: localise(forest.word(field.def, id), localeNow().lang),
      count: counts.get(id) ?? 0,
      below: forest.below(field.def, id).length > 1 || (!isLast(asked) && (counts.get(id) ?? 0) > 0),
    })),
    more: here.length > mostNodes,
  }
}

/** Direct child records of a hierarchy. */
const recordsOf = async (asked: Asked, tree: NonNullable<ReturnType<typeof treeOf>>): Promise<ValueLevel> => {
  const { field, before, parent } = asked
  const level = await fetchLevel(tree, parent, null)
  if (level.nodes.length === 0) return nothing
  const roots = level.nodes.map(({ id }) => id)
  const rows = await counted(asked, filterBefore(asked), { roots: { [field.id]: roots } })
  const counts = new Map(rows.map(row => [columnOf(row[field.id]), numberOf(row)]))
  return {
    nodes: level.nodes
      .map(({ id, title, below }) => ({
        steps: [...before, { field: field.id, value: id }],
        label: title,
        // For the table's own hierarchy the count covers the descendants only; a leaf has no count.
        count: field.type.above && !below ? null : (counts.get(id) ?? 0),
        below: below || (!isLast(asked) && (counts.get(id) ?? 0) > 0),
      }))
      // Below another level, values without records are left out.
      .filter(({ count }) => before.length === 0 || count === null || count > 0),
    more: level.next !== null,
  }
}

/** Administrative regions, without counts: an address is a text that starts with the region. */
const regionsOf = async ({ field, before, parent, ...asked }: Asked): Promise<ValueLevel> => {
  const at = (nodes: readonly RegionNode[]): readonly RegionNode[] => {
    if (parent === null) return nodes
    const found = nodes.find(({ begins }) => parent.startsWith(begins))
    return !found ? [] : found.begins === parent ? found.parts : at(found.parts)
  }
  return {
    nodes: at(await fetchRegions()).map(({ name, begins, parts }) => ({
      steps: [...before, { field: field.id, value: begins }],
      label: name,
      count: null,
      below: parts.length > 0 || !isLast({ field, before, parent, ...asked }),
    })),
    more: false,
  }
}

/** Maximum number of search results per level. */
const mostFound = 20

/** Searches the values of all levels by label; each result is a single step, without the levels above. */
export const searchNodes = async (
  question: TreeQuestion,
  words: string,
  signal: AbortSignal,
): Promise<readonly (ValueNode & { readonly of: string })[]> => {
  const { model, tree } = question
  const found = await Promise.all(
    tree.levels.map(async id => {
      const field = model.field(id)
      return field
        ? (await searchField(question, field, words, signal)).map(({ value, label }) => ({
            steps: [{ field: id, value }],
            label,
            count: null,
            below: false,
            of: field.label,
          }))
        : []
    }),
  )
  return found.flat()
}

interface FoundValue {
  readonly value: string
  readonly label: string
}

const searchField = async (
  { model, query }: TreeQuestion,
  field: FieldModel,
  words: string,
  signal: AbortSignal,
): Promise<readonly FoundValue[]> => {
  const holds = (label: string) => label.toLowerCase().includes(words.toLowerCase())
  const options = field.type.options?.(field.def)
  if (options)
    return options
      .map(({ id, label }) => ({ value: id, label: localise(label, localeNow().lang) }))
      .filter(({ label }) => holds(label))
      .slice(0, mostFound)
  if (field.type.inRegions) {
    const all = (nodes: readonly RegionNode[]): RegionNode[] =>
      nodes.flatMap(node => [node, ...all(node.parts)])
    return all(await fetchRegions())
      .filter(({ name }) => holds(name))
      .slice(0, mostFound)
      .map(({ begins }) => ({ value: begins, label: begins }))
  }
  const target = field.type.target?.(field.def)
  if (target) {
    const { table } = await call(getTable, { table: target }, { signal })
    const { data } = await call(
      listRecords,
      { table: target, fields: [table.title], search: words, pageSize: mostFound, count: 'none' },
      { signal },
    )
    return data.map(row => ({ value: row.id, label: String(row[table.title] ?? row.id) }))
  }
  const { data } = await call(
    aggregateRecords,
    {
      table: model.id,
      ...narrowing({ ...query, filter: narrow(query.filter, where(field.id, 'contains', words)) ?? true }),
      groupBy: [field.id],
      aggregates: [{ name: 'count', fn: 'count' }],
      limit: mostFound,
    },
    { signal },
  )
  return data
    .map(row => row[field.id])
    .flatMap(value =>
      value === null || value === undefined || isPlainObject(value)
        ? []
        : [{ value: columnOf(value), label: formatValue(field, value) }],
    )
}
