import type { GroupAnswer, GroupHead } from '@gantry/model/shared'
import type { Spans } from './question.ts'
import type { ShapeSet } from './shapes.ts'

/** A row; in a comparison with the values of the previous period. */
export interface ChartRow extends GroupHead {
  readonly before?: GroupHead['values']
}

/** Values of a chart as rows, independent of the chart library. */
export interface ChartAnswer extends GroupAnswer {
  readonly rows: readonly ChartRow[]
  /** The two periods of a comparison. */
  readonly spans?: Spans
  /** In a comparison: totals of the previous period. */
  readonly before?: GroupHead['values']
  /** Number of earlier rows omitted because of the limit of a timeline. */
  readonly earlier?: number
  /** The source has more rows than it computes; the newest are counted. */
  readonly partial?: true
  /** Seconds after which the rows of a source may be others: it tells no changes. */
  readonly refresh?: number
  /** Side of the cells, in degrees, in which the records of a kind with `places` are put together. */
  readonly cell?: number
  /** The shapes of a kind with `shapes`, if the chart names a set that exists. */
  readonly shapes?: ShapeSet
  /** Time of the query, ISO 8601. */
  readonly at: string
}
