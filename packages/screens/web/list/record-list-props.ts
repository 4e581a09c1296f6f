import type { FieldId, Filter, Query, RecordRow, TableId } from '@gantry/model/shared'
import type { Crumb } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import type { RecordSlots } from '../detail/slots.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { Condition } from './condition.ts'
import type { BatchAction, MenuEntry, RowAction } from './row-action.ts'

/** What the list shows at the moment, e.g. for an export of just that. */
export interface Shown {
  readonly query: Query
  /** Fields of the visible columns, in their order. */
  readonly columns: readonly FieldId[]
}

/** What stands beside a list knows of it, and can narrow it. */
export interface ListAside {
  readonly query: Query
  readonly conditions: readonly Condition[]
  /** Conditions can be put beside those there are: all of them have to hold. */
  readonly canNarrow: boolean
  /** Shows the records of these conditions, in the place of those there are. */
  narrow(conditions: readonly Condition[]): void
}

export interface RecordListProps {
  readonly table: TableId
  /** What leads to the list, outermost first. */
  readonly crumbs?: readonly Crumb[]
  /** Records outside it do not belong to this list at all. */
  readonly base?: Filter
  /** Before the views of the table: the other tables of its application. */
  readonly views?: ReactNode
  /** The reader designs this table: its views can be put into another order for everybody. */
  readonly mayOrderViews?: boolean
  /** In the place of "New …", where records come about in another way. */
  readonly action?: ReactNode
  /** Entries of the list's own menu: import, export, recycle bin. */
  readonly menu?: (model: TableModel, shown: Shown) => readonly MenuEntry[]
  /** Fields that come with every row although no column may show them: what `rowActions` asks about. */
  readonly fields?: readonly FieldId[]
  /** Before the list's own: edit, copy link, remove. */
  readonly rowActions?: (row: RecordRow, model: TableModel) => readonly RowAction[]
  readonly batchActions?: (model: TableModel, shown: Shown) => readonly BatchAction[]
  /** Beside "New …" where there is no record yet, e.g. a button that imports. */
  readonly emptyActions?: ReactNode
  /** Stands beside the list while no record is open there. */
  readonly aside?: { readonly label: string; panel(model: TableModel, list: ListAside): ReactNode } | null
  /** What the record's panel has beside its facts. */
  readonly record?: RecordSlots
}
