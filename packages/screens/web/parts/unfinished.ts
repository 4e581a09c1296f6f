import type { Option, OptionState } from '@gantry/fields/shared'
import { type Filter, type RecordRow, where } from '@gantry/model/shared'
import type { FieldModel, TableModel } from './table-model.ts'

const toDo: readonly OptionState[] = ['draft', 'open', 'progress', 'wait']

const optionsOf = ({ type, def }: FieldModel): readonly Option[] =>
  type.kind === 'choice' ? (type.options?.(def) ?? []) : []

/** The progress field of a record: the first choice with an option whose state means done. */
const progressField = (model: TableModel): FieldModel | undefined =>
  model.fields.find(field => optionsOf(field).some(({ state }) => state === 'done'))

/** Fields to read to know whether a record's deadlines are late; empty if the table has no deadlines. */
export const deadlineFields = (model: TableModel): readonly string[] => {
  const progress = model.fields.some(({ def }) => def.due === true) && progressField(model)
  return progress ? [progress.id] : []
}

/**
 * Whether the work of a record is not done. True without a progress field or if it is empty; false if the field was
 * not read.
 */
export const isUnfinished = (model: TableModel, row: RecordRow): boolean => {
  const progress = progressField(model)
  if (!progress) return true
  const value = row[progress.id]
  if (value === undefined) return false
  const state = optionsOf(progress).find(({ id }) => id === value)?.state
  return state === undefined || toDo.includes(state)
}

/** Admits records whose work is not done; null: the table does not say which these are. */
export const unfinishedOnly = (model: TableModel): Filter | null => {
  const progress = progressField(model)
  if (!progress) return null
  const ids = optionsOf(progress)
    .filter(({ state }) => state !== undefined && toDo.includes(state))
    .map(({ id }) => id)
  return ids.length > 0 ? where(progress.id, 'in', ids) : null
}
