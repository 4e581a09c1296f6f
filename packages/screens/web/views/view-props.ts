import type { Filter, Query, RecordRow } from '@gantry/model/shared'
import type { FormValues } from '../form/values.ts'
import type { ListState } from '../list/list-state.ts'
import type { RowAction } from '../list/row-action.ts'
import type { ChangeState } from '../list/use-list-state.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { ViewOf } from './view-of.ts'

/** What a kind of view is given: the table, what is asked for, and the ways to open and make records. */
export interface ViewProps<Options> {
  readonly model: TableModel
  readonly view: ViewOf<Options>
  /** What narrows the records now: page, view, tab, conditions, search. A kind adds what its part of the screen needs. */
  readonly query: Pick<Query, 'filter' | 'search' | 'sort'>
  readonly state: ListState
  readonly change: ChangeState
  /** Pixels there are. */
  readonly width: number
  readonly phone: boolean
  /** Something keeps records from being shown. */
  readonly filtered: boolean
  /** The place in the toolbar for the kind's own tools; null until it is drawn. */
  readonly tools: HTMLElement | null
  href(row: RecordRow): string
  open(row: RecordRow): void
  /** Begins a record with these values; absent: the person may not. */
  readonly create: ((values?: FormValues) => void) | undefined
  /** What may be done with a row: its menu. */
  actionsOf(row: RecordRow): readonly RowAction[]
  /** Tells which rows are shown, in the order they are read, so that an open record leads to the next. */
  onShown(rows: readonly RecordRow[]): void
  clearFilter(): void
}

/** The part of a query that counts and totals take. */
export const narrowing = ({ filter, search }: Pick<Query, 'filter' | 'search'>) => ({
  ...(filter !== undefined && { filter: filter as Filter }),
  ...(search !== undefined && { search }),
})
