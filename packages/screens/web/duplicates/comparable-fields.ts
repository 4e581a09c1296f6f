import type { Kind } from '@gantry/fields/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

const kinds: ReadonlySet<Kind> = new Set(['text', 'number', 'moment', 'choice', 'reference', 'set'])

/** Fields by which records can be compared: those not masked for the user. The server checks again. */
export const comparableFields = (model: TableModel): readonly FieldModel[] =>
  model.fields.filter(field => kinds.has(field.type.kind) && !field.masked)

/** Text fields with search; a check needs at least one of them to find candidates. */
export const findableFields = (model: TableModel): readonly FieldModel[] => {
  const { search, similar } = model.info.table
  const isFound = (id: string) =>
    search === undefined || search.includes(id) || similar?.fields.includes(id) === true
  return comparableFields(model).filter(({ id, type }) => type.kind === 'text' && isFound(id))
}

/** Default fields to compare: those named by the designer, else the record's title. */
export const usualFields = (model: TableModel): readonly string[] => {
  const named = comparableFields(model).filter(({ id }) => model.info.table.similar?.fields.includes(id))
  if (named.length > 0) return named.map(({ id }) => id)
  const findable = findableFields(model)
  const usual = findable.find(({ id, type }) => id === model.title && !type.assigned)
  return [(usual ?? findable.find(({ type }) => !type.assigned) ?? findable[0])?.id ?? '']
}

/** Number of list columns shown beside the compared fields to tell records apart. */
const besides = 6

/** Fields shown side by side: the title, the compared fields, and the first list columns. */
export const shownFields = (model: TableModel, compared: readonly string[]): readonly FieldModel[] => {
  const columns = model.info.view.list.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)
  const others = columns.filter(id => !compared.includes(id) && id !== model.title).slice(0, besides)
  return [...new Set([model.title, ...compared, ...others])].flatMap(id => model.field(id) ?? [])
}
