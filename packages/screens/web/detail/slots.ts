import type { RecordRow } from '@gantry/model/shared'
import type { ReactNode } from 'react'
import type { RowAction } from '../list/row-action.ts'
import type { TableModel } from '../parts/table-model.ts'

/** What others put into a record's page: workflow, comments, print; each a function of the record. */
export interface RecordSlots {
  /** After the facts and slave tables, before the history. */
  readonly sections?: (record: RecordRow, model: TableModel) => ReactNode
  /** A bar that stays at the foot, e.g. the decision of an approval. */
  readonly footer?: (record: RecordRow, model: TableModel) => ReactNode
  /** Entries of the record's menu before its own. */
  readonly actions?: (record: RecordRow, model: TableModel) => readonly RowAction[]
  /** In the place of printing the page as it stands. */
  readonly print?: (record: RecordRow, model: TableModel) => void
}
