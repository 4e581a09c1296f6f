import type { Filter, Query, RecordRow } from '@gantry/model/shared'
import type { FormValues } from '../form/values.ts'
import type { ListState } from '../list/list-state.ts'
import type { RowAction } from '../list/row-action.ts'
import type { ChangeState } from '../list/use-list-state.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { ViewOf } from './view-of.ts'

/** Props of a view kind: the table, the query, and callbacks to open and create records. */
export interface ViewProps<Options> {
  readonly model: TableModel
  readonly view: ViewOf<Options>
  /** The combined filter of page, view, tab, conditions and search. A kind adds the filter for its visible part. */
  readonly query: Pick<Query, 'filter' | 'search' | 'sort'>
  readonly state: ListState
  readonly change: ChangeState
  /** Available width, in pixels. */
  readonly width: number
  readonly phone: boolean
  /** A filter or search may hide records. */
  readonly filtered: boolean
  /** Container in the toolbar for the kind's own tools; null until it is mounted. */
  readonly tools: HTMLElement | null
  href(row: RecordRow): string
  open(row: RecordRow): void
  /** Opens the form of a new record with these values; absent: the user may not create records. */
  readonly create: ((values?: FormValues) => void) | undefined
  /** The actions of a row, for its menu. */
  actionsOf(row: RecordRow): readonly RowAction[]
  /** Reports the shown rows in reading order, for navigation between open records. */
  onShown(rows: readonly RecordRow[]): void
  clearFilter(): void
}

/** The part of a query that counts and totals use. */
export const narrowing = ({ filter, search }: Pick<Query, 'filter' | 'search'>) => ({
  ...(filter !== undefined && { filter: filter as Filter }),
  ...(search !== undefined && { search }),
})
