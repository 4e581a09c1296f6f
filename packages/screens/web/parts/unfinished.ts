import type { Option, OptionState } from '@gantry/fields/shared'
import type { RecordRow } from '@gantry/model/shared'
import type { FieldModel, TableModel } from './table-model.ts'

const toDo: readonly OptionState[] = ['draft', 'open', 'progress', 'wait']

const optionsOf = ({ type, def }: FieldModel): readonly Option[] =>
  type.kind === 'choice' ? (type.options?.(def) ?? []) : []

/** The field that says how far the work of a record is: the first choice with an option that means done. */
const progressField = (model: TableModel): FieldModel | undefined =>
  model.fields.find(field => optionsOf(field).some(({ state }) => state === 'done'))

/** What has to be read of a record to know whether its deadlines are late; nothing where it has none. */
export const deadlineFields = (model: TableModel): readonly string[] => {
  const progress = model.fields.some(({ def }) => def.due === true) && progressField(model)
  return progress ? [progress.id] : []
}

/**
 * Whether the work of a record is not done yet. A record without a field that says so is not done, nor is one where the
 * field is empty; one whose field was not read is taken as done.
 */
export const isUnfinished = (model: TableModel, row: RecordRow): boolean => {
  const progress = progressField(model)
  if (!progress) return true
  const value = row[progress.id]
  if (value === undefined) return false
  const state = optionsOf(progress).find(({ id }) => id === value)?.state
  return state === undefined || toDo.includes(state)
}
