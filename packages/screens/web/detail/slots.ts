import type { RecordRow } from '@gantry/model/shared'
import type { ReactNode } from 'react'
import type { RowAction } from '../list/row-action.ts'
import type { TableModel } from '../parts/table-model.ts'

/** Parts that other modules add to a record's page (workflow, comments, print), each a function of the record. */
export interface RecordSlots {
  /** After the facts and slave tables, before the history. */
  readonly sections?: (record: RecordRow, model: TableModel) => ReactNode
  /** A sticky footer, e.g. the decision buttons of an approval. */
  readonly footer?: (record: RecordRow, model: TableModel) => ReactNode
  /** Menu entries, shown before those of the record. */
  readonly actions?: (record: RecordRow, model: TableModel) => readonly RowAction[]
  /** Replaces printing the page as displayed. */
  readonly print?: (record: RecordRow, model: TableModel) => void
}
