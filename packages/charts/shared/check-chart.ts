import { type Issue, issue } from '@gantry/base/shared'
import {
  expressionFunctions,
  type Filter,
  fieldsOfExpression,
  labelsField,
  type TableDef,
} from '@gantry/model/shared'
import { filterFields } from '@gantry/records/shared'
import type { Chart, Dimension, Measure } from './chart.ts'
import type { Span } from './chart-kind.ts'
import { functionsOf, isDimension, isPlace, levelsOf, stepsOf, typedField } from './dimension.ts'
import { chartKindOf, isChartKindName } from './kinds.ts'

/** Issues that prevent a chart from being computed or drawn; `field` of an issue is the path within the chart. */
export const checkChart = (chart: Chart, table: TableDef): readonly Issue[] => {
  if (!isChartKindName(chart.kind)) return [issue('kind', 'unknown')]
  const kind = chartKindOf(chart.kind)
  const { columns = [], look = {} } = chart
  const fields = [
    ...chart.rows.flatMap((each, at) => dimensionIssues(table, each, `rows.${at}`, kind.places)),
    ...columns.flatMap((each, at) => dimensionIssues(table, each, `columns.${at}`)),
    ...chart.measures.flatMap((each, at) => measureIssues(table, each, `measures.${at}`)),
    ...(chart.from.filter === undefined ? [] : filterIssues(table, chart.from.filter, 'from.filter')),
    ...(chart.filter === undefined ? [] : filterIssues(table, chart.filter, 'filter')),
    ...comparisonIssues(table, chart),
  ]
  return [
    ...fields,
    ...within('rows', chart.rows.length, kind.rows),
    ...within('columns', columns.length, kind.columns),
    ...within('measures', chart.measures.length, kind.measures),
    ...(columns.length > 0 && chart.measures.length > 1 && chart.kind !== 'table'
      ? [issue('measures', 'max_items', { limit: 1 })]
      : []),
    ...((chart.limit ?? 0) > kind.groups.rows[1]
      ? [issue('limit', 'max', { limit: kind.groups.rows[1] })]
      : []),
    ...(typeof chart.sort?.by === 'number' && chart.sort.by >= chart.measures.length
      ? [issue('sort', 'unknown')]
      : []),
    ...(chart.shapes !== undefined && !kind.shapes ? [issue('shapes', 'unknown')] : []),
    ...(chart.compare && !kind.compares ? [issue('compare', 'unknown')] : []),
    ...(chart.compare && columns.length > 0 ? [issue('columns', 'max_items', { limit: 0 })] : []),
    ...Object.keys(look).flatMap(name =>
      kind.looks.some(known => known === name) ? [] : [issue(`look.${name}`, 'unknown')],
    ),
    ...(kind.check?.(chart, table) ?? []),
  ]
}

/** Issues of the chart with its kind, assuming that the fields exist. */
export const misfits = (chart: Chart, table: TableDef): readonly Issue[] =>
  checkChart(chart, table).filter(({ code }) => code !== 'unknown')

const within = (place: string, count: number, [least, most]: Span): readonly Issue[] => [
  ...(count < least ? [issue(place, 'min_items', { limit: least })] : []),
  ...(count > most ? [issue(place, 'max_items', { limit: most })] : []),
]

const dimensionIssues = (
  table: TableDef,
  { field, step, bands, level }: Dimension,
  at: string,
  places = false,
): readonly Issue[] => {
  const found = typedField(table, field)
  if (!found) return [issue(at, 'unknown')]
  if (places && isPlace(found)) return []
  if (!isDimension(found)) return [issue(at, 'not_sortable')]
  return [
    ...(step && !stepsOf(found).includes(step) ? [issue(at, 'operator', { op: step })] : []),
    ...(bands && found.type.kind !== 'number' ? [issue(at, 'operator', { op: 'bands' })] : []),
    ...(bands?.some((limit, i) => i > 0 && limit <= bands[i - 1]!) ? [issue(`${at}.bands`, 'format')] : []),
    ...(level !== undefined && levelsOf(found).length === 0 ? [issue(at, 'operator', { op: 'level' })] : []),
  ]
}

const measureIssues = (
  table: TableDef,
  { fn, field, expression, filter }: Measure,
  at: string,
): readonly Issue[] => {
  const narrowed = filter === undefined ? [] : filterIssues(table, filter, `${at}.filter`)
  if (expression !== undefined)
    return [...expressionIssues(table, { fn, field, expression }, at), ...narrowed]
  if (field === undefined) return fn === 'count' ? narrowed : [issue(at, 'required'), ...narrowed]
  const found = typedField(table, field)
  if (!found) return [issue(at, 'unknown'), ...narrowed]
  return functionsOf(found).includes(fn) ? narrowed : [issue(at, 'operator', { op: fn }), ...narrowed]
}

/** The names and the function; the engine checks the expression itself. */
const expressionIssues = (
  table: TableDef,
  { fn, field, expression }: Pick<Measure, 'fn' | 'field'> & { readonly expression: string },
  at: string,
): readonly Issue[] => {
  if (field !== undefined || !expressionFunctions.some(each => each === fn))
    return [issue(at, 'operator', { op: fn })]
  return fieldsOfExpression(expression).every(name => typedField(table, name)) ? [] : [issue(at, 'unknown')]
}

/** Only the first segment of a path is checked here; the engine checks the rest. */
const filterIssues = (table: TableDef, filter: Filter, at: string): readonly Issue[] =>
  filterFields(filter).some(path => path !== labelsField && !typedField(table, path.split('.')[0] ?? path))
    ? [issue(at, 'unknown')]
    : []

const comparisonIssues = (table: TableDef, { compare }: Chart): readonly Issue[] => {
  if (!compare) return []
  const found = typedField(table, compare.field)
  return found && stepsOf(found).length > 0 ? [] : [issue('compare.field', found ? 'type' : 'unknown')]
}
