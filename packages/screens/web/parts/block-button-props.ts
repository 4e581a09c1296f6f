import type { RecordRow } from '@gantry/model/shared'
import type { TableModel } from './table-model.ts'

/** A button inside the form of a record. */
export interface BlockButtonProps {
  readonly model: TableModel
  readonly button: string
  readonly record: RecordRow
}
