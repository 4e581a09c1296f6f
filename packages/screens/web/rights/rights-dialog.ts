import type { RecordAnswer } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'

/** Props of every dialog on the rights to a record. */
export interface RightsDialogProps {
  readonly model: TableModel
  readonly answer: RecordAnswer
  onClose(): void
}
