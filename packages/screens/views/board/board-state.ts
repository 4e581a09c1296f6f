import type { RecordRow } from '@gantry/model/shared'
import type { RowAction } from '../../web/list/row-action.ts'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import type { Column } from './columns.ts'

/** What every column of a board needs to know of the board. */
export interface BoardState {
  readonly model: TableModel
  readonly group: FieldModel
  /** The field that is added up over each column. */
  readonly total: FieldModel | undefined
  /** Fields on a card. */
  readonly fields: readonly FieldModel[]
  /** People put the cards into an order, which is kept. */
  readonly byHand: boolean
  /** The person may change the field the columns stand for. */
  readonly movable: boolean
  /** The record that is open. */
  readonly current: string | null
  readonly dragged: { readonly row: RecordRow; readonly column: string } | null
  href(row: RecordRow): string
  open(row: RecordRow): void
  actionsOf(row: RecordRow, column: Column): readonly RowAction[]
}
