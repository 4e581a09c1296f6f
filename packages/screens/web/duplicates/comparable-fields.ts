import type { Kind } from '@gantry/fields/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

const kinds: ReadonlySet<Kind> = new Set(['text', 'number', 'moment', 'choice', 'reference', 'set'])

/** Fields by which records can be compared: those seen whole. The server has the last word. */
export const comparableFields = (model: TableModel): readonly FieldModel[] =>
  model.fields.filter(field => kinds.has(field.type.kind) && !field.masked)

/** Texts that are searched; one of them at least is needed to look a table through. */
export const findableFields = (model: TableModel): readonly FieldModel[] => {
  const { search, similar } = model.info.table
  const isFound = (id: string) =>
    search === undefined || search.includes(id) || similar?.fields.includes(id) === true
  return comparableFields(model).filter(({ id, type }) => type.kind === 'text' && isFound(id))
}

/** What people most likely mean: the fields the designer named, else the record's name. */
export const usualFields = (model: TableModel): readonly string[] => {
  const named = comparableFields(model).filter(({ id }) => model.info.table.similar?.fields.includes(id))
  if (named.length > 0) return named.map(({ id }) => id)
  const findable = findableFields(model)
  const usual = findable.find(({ id, type }) => id === model.title && !type.assigned)
  return [(usual ?? findable.find(({ type }) => !type.assigned) ?? findable[0])?.id ?? '']
}

/** Columns of the list shown beside the fields compared, by which people tell records apart. */
const besides = 6

/** What is laid side by side: the name, the fields compared, and the first columns of the list. */
export const shownFields = (model: TableModel, compared: readonly string[]): readonly FieldModel[] => {
  const columns = model.info.view.list.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)
  const others = columns.filter(id => !compared.includes(id) && id !== model.title).slice(0, besides)
  return [...new Set([model.title, ...compared, ...others])].flatMap(id => model.field(id) ?? [])
}
