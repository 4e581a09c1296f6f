import { type FieldId, fieldsOfExpression } from '@gantry/model/shared'
import { filterFields } from '@gantry/records/shared'
import type { Chart, Dimension, Measure } from './chart.ts'

/** A part of a chart that reads fields: `row:0`, `column:0`, `measure:0`, `compare` or `filter`. */
export interface ChartFigure {
  readonly id: string
  /** Fields whose values it shows or computes, as paths such as `machine.area`. */
  readonly values: readonly FieldId[]
  /** Fields that decide which records go into it. */
  readonly conditions: readonly FieldId[]
  readonly dimension?: Dimension
  readonly measure?: Measure
}

/** The id of a measure among the figures of a chart, by its place. */
export const measureId = (at: number): string => `measure:${at}`

const ofMeasure = (measure: Measure, at: number): ChartFigure => {
  const { field, expression, filter } = measure
  return {
    id: measureId(at),
    values: [...(field ? [field] : []), ...(expression ? fieldsOfExpression(expression) : [])],
    conditions: filterFields(filter ?? true),
    measure,
  }
}

/** Every part of a chart with the fields it reads, in the order of the chart; without a filter or a comparison there is no such part. */
export const figuresOfChart = ({
  from,
  filter,
  rows,
  columns = [],
  measures,
  compare,
}: Chart): readonly ChartFigure[] => {
  const grouped = (name: string, dimensions: readonly Dimension[]): readonly ChartFigure[] =>
    dimensions.map((dimension, at) => ({
      id: `${name}:${at}`,
      values: [dimension.field],
      conditions: [],
      dimension,
    }))
  const chosen = [...filterFields(from.filter ?? true), ...filterFields(filter ?? true)]
  return [
    ...grouped('row', rows),
    ...grouped('column', columns),
    ...measures.map(ofMeasure),
    ...(compare ? [{ id: 'compare', values: [], conditions: [compare.field] }] : []),
    ...(chosen.length > 0 ? [{ id: 'filter', values: [], conditions: [...new Set(chosen)] }] : []),
  ]
}
