import type { Issue } from '@gantry/base/shared'
import type { TableDef } from '@gantry/model/shared'
import type { Chart, LookName } from './chart.ts'

/** How many of something a kind draws: at least and at most. */
export type Span = readonly [least: number, most: number]

/** What browser and server share of a kind of chart. How it is drawn is `face.ts` in the folder of its name. */
export interface ChartKind {
  readonly name: string
  readonly rows: Span
  readonly columns: Span
  readonly measures: Span
  /** Groups that are drawn where the chart says nothing; the largest number a chart may ask for. */
  readonly groups: { readonly rows: Span; readonly columns: number }
  readonly looks: readonly LookName[]
  /** It shows a figure beside that of the span before. */
  readonly compares?: true
  /** The switches it is proposed with. */
  readonly look?: readonly LookName[]
  /** What beyond the numbers of dimensions and measures keeps a chart from being drawn this way. */
  check?(chart: Chart, table: TableDef): readonly Issue[]
}
