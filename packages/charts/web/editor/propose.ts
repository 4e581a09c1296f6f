import type { TableDef } from '@gantry/model/shared'
import type { Chart, ChartSource, Dimension, LookName, Measure } from '../../shared/chart.ts'
import { misfits } from '../../shared/check-chart.ts'
import { isDimension, isPlace, isTimeline, stepsOf, typedField } from '../../shared/dimension.ts'
import { type ChartKindName, chartKindNames, chartKindOf, isChartKindName } from '../../shared/kinds.ts'

/** Converts a chart to another kind; display options, limit and comparison that the kind does not support are dropped. */
export const asKind = (chart: Chart, name: ChartKindName): Chart => {
  const kind = chartKindOf(name)
  const { columns, look = {}, limit, compare, sort, shapes, ...rest } = chart
  const held = Object.entries(look).filter(([key]) => kind.looks.some(known => known === key))
  const kept = held.length > 0 ? Object.fromEntries(held) : usualLook(kind.look)
  return {
    ...rest,
    kind: name,
    ...(columns && columns.length > 0 && { columns }),
    ...(sort && !kind.sort && { sort }),
    ...(limit !== undefined && limit <= kind.groups.rows[1] && { limit }),
    ...(compare && kind.compares && { compare }),
    ...(shapes !== undefined && kind.shapes && { shapes }),
    ...(kept && { look: kept }),
  }
}

const usualLook = (names: readonly LookName[] | undefined) =>
  names && names.length > 0 ? Object.fromEntries(names.map(name => [name, true as const])) : undefined

/** The chart with the first kind that supports its query, preferably its own. */
export const fittingKind = (chart: Chart, table: TableDef): Chart => {
  const fits = (name: ChartKindName) => misfits(asKind(chart, name), table).length === 0
  const first = chart.rows[0]
  const liked: readonly ChartKindName[] = [
    ...(isChartKindName(chart.kind) ? [chart.kind] : []),
    ...(chart.rows.length === 0 ? (['number'] as const) : []),
    ...(first && isTimeline(first) ? (['line'] as const) : []),
    ...chartKindNames,
  ]
  const name = liked.find(fits)
  return name ? asKind(chart, name) : chart
}

/** A field as a dimension, for dates by month. */
export const dimensionOf = (table: TableDef, field: string): Dimension | null => {
  const found = typedField(table, field)
  if (!found || !(isDimension(found) || isPlace(found))) return null
  const steps = stepsOf(found)
  return steps.includes('month') ? { field, step: 'month' } : { field }
}

/** Initial chart of a table: record count by the first choice field, otherwise by month of creation. */
export const firstChart = (table: TableDef, from: ChartSource): Chart => {
  const choice = Object.keys(table.fields).find(id => typedField(table, id)?.type.kind === 'choice')
  const rows: readonly Dimension[] = [choice ? { field: choice } : { field: 'createdAt', step: 'month' }]
  const measures: readonly Measure[] = [{ fn: 'count' }]
  return fittingKind({ kind: choice ? 'bar' : 'line', from, rows, measures }, table)
}
