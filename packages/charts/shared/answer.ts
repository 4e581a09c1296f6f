import type { GroupAnswer, GroupHead } from '@gantry/model/shared'
import type { Spans } from './question.ts'

/** A row; of a comparison with the figures of the span before. */
export interface ChartRow extends GroupHead {
  readonly before?: GroupHead['values']
}

/** Figures of a chart as rows, never as an option of a library. */
export interface ChartAnswer extends GroupAnswer {
  readonly rows: readonly ChartRow[]
  /** What a comparison compares. */
  readonly spans?: Spans
  /** Of a comparison: the figures of the span before. */
  readonly before?: GroupHead['values']
  /** Rows that lie before the first one, where time is cut off at the limit. */
  readonly earlier?: number
  /** When the records were read, ISO 8601. */
  readonly at: string
}
