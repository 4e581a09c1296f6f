import type {
  FieldId,
  Filter,
  Grouping,
  Operation,
  Query,
  RecordRow,
  SavedFilter,
  TableId,
} from '@gantry/model/shared'
import type { Crumb } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import type { RecordSlots } from '../detail/slots.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { Condition } from './condition.ts'
import type { BatchAction, MenuEntry, RowAction } from './row-action.ts'

/** The current query and columns of the list, for example for an export. */
export interface Shown {
  readonly query: Query
  /** Fields of the visible columns, in their order. */
  readonly columns: readonly FieldId[]
  readonly group: Grouping
}

/** The list as its side panel sees it; the panel can filter the list. */
export interface ListAside {
  readonly query: Query
  readonly conditions: readonly Condition[]
  /** Conditions can be added: there is at most one now, or all are combined with AND. */
  readonly canNarrow: boolean
  /** Replaces the current conditions. */
  narrow(conditions: readonly Condition[]): void
}

export interface RecordListProps {
  readonly table: TableId
  /** Breadcrumbs to the list, outermost first. */
  readonly crumbs?: readonly Crumb[]
  /** Title, and tabs if it has some, of the page that the list is a part of; they replace those of the list. */
  readonly heading?: { readonly title: string; readonly tabs?: ReactNode }
  /** Permanent filter of the list. */
  readonly base?: Filter
  /** Operations that the page does not offer, as the reader may perform them on other records only. */
  readonly without?: readonly Operation[]
  /** Tabs of the page, before those of the table; the list opens in the first one unless a shared tab is its default. */
  readonly tabs?: readonly SavedFilter[]
  /** Shown before the views of the table: the other tables of its application. */
  readonly views?: ReactNode
  /** The user may design this table and can reorder its views for everyone. */
  readonly mayOrderViews?: boolean
  /** Replaces "New …" if records are created in another way. */
  readonly action?: ReactNode
  /** Entries of the list's own menu: import, export, recycle bin. */
  readonly menu?: (model: TableModel, shown: Shown) => readonly MenuEntry[]
  /** Fields fetched with every row without a column; `rowActions` reads them. */
  readonly fields?: readonly FieldId[]
  /** Shown before the list's own actions: edit, copy link, remove. */
  readonly rowActions?: (row: RecordRow, model: TableModel) => readonly RowAction[]
  readonly batchActions?: (model: TableModel, shown: Shown) => readonly BatchAction[]
  /** Shown beside "New …" while the table has no record, for example an import button. */
  readonly emptyActions?: ReactNode
  /** Panel beside the list while no record is open. */
  readonly aside?: { readonly label: string; panel(model: TableModel, list: ListAside): ReactNode } | null
  /** Asks before records are removed, and calls `remove` where that is meant; absent: they go at once, with undo. */
  readonly onRemove?: (rows: readonly RecordRow[], remove: () => void) => void
  /** Additional parts of the record panel. */
  readonly record?: RecordSlots
}
