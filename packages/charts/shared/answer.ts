import type { GroupAnswer, GroupHead } from '@gantry/model/shared'

/** Figures of a chart as rows, never as an option of a library. */
export interface ChartAnswer extends GroupAnswer {
  /** Of a comparison: the figures of the span before. */
  readonly before?: GroupHead['values']
  /** Rows that lie before the first one, where time is cut off at the limit. */
  readonly earlier?: number
  /** When the records were read, ISO 8601. */
  readonly at: string
}
