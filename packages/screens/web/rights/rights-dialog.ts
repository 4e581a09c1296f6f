import type { RecordAnswer } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'

/** What every dialog about the rights to a record is given. */
export interface RightsDialogProps {
  readonly model: TableModel
  readonly answer: RecordAnswer
  onClose(): void
}
