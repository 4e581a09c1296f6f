import type { RecordRow } from '@gantry/model/shared'
import type { RowAction } from '../../web/list/row-action.ts'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import type { Column } from './columns.ts'

/** State shared by all columns of a board. */
export interface BoardState {
  readonly model: TableModel
  readonly group: FieldModel
  /** The field totalled over each column. */
  readonly total: FieldModel | undefined
  /** Fields on a card. */
  readonly fields: readonly FieldModel[]
  /** Users order the cards by hand, and the order is stored. */
  readonly byHand: boolean
  /** The user may change the field that defines the columns. */
  readonly movable: boolean
  /** The record that is open. */
  readonly current: string | null
  readonly dragged: { readonly row: RecordRow; readonly column: string } | null
  href(row: RecordRow): string
  open(row: RecordRow): void
  actionsOf(row: RecordRow, column: Column): readonly RowAction[]
}
