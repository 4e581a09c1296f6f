import type { Issue } from '@gantry/base/shared'
import type { GroupFunction, GroupSort, TableDef } from '@gantry/model/shared'
import type { Chart, LookName } from './chart.ts'

/** Minimum and maximum number. */
export type Span = readonly [least: number, most: number]

/** The part of a chart kind shared by browser and server. Its rendering is `face.ts` in the folder of its name. */
export interface ChartKind {
  readonly name: string
  readonly rows: Span
  readonly columns: Span
  readonly measures: Span
  /** `rows`: default and maximum number of groups; `columns`: maximum number. */
  readonly groups: { readonly rows: Span; readonly columns: number }
  readonly looks: readonly LookName[]
  /** It can display a comparison with the previous period. */
  readonly compares?: true
  /** It draws the target of its first measure. */
  readonly targets?: true
  /** It is drawn with a set of shapes (`shapes` of the chart). */
  readonly shapes?: true
  /** Its rows are the cells of a location field. */
  readonly places?: true
  /** Order of the rows, where the kind has only one; that of the chart is ignored. */
  readonly sort?: GroupSort
  /** Figures drawn of the field of every measure, where the kind has them; the function of the measure is ignored. */
  readonly figures?: readonly GroupFunction[]
  /** Options set by default in a new chart of this kind. */
  readonly look?: readonly LookName[]
  /** Issues beyond the numbers of dimensions and measures. */
  check?(chart: Chart, table: TableDef): readonly Issue[]
}
