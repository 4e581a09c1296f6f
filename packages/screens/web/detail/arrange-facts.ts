import { type FormGroup, layoutOf, type RecordRow, type Terminal } from '@gantry/model/shared'
import { isBlank } from '../form/values.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

interface Arrangement {
  /** States and the person in charge, said under the title. */
  readonly headline: readonly FieldModel[]
  readonly groups: readonly { readonly label: FormGroup['label']; readonly fields: readonly FieldModel[] }[]
  readonly slaves: readonly FieldModel[]
  readonly files: readonly FieldModel[]
}

const headlineStates = 2
/** So few facts are read at a glance; headings would only push them apart. */
const factsWithoutHeadings = 12

/**
 * Where each field of a record stands on its page. What is empty in a slave table or among files is left out, and what
 * the rules of the fields do not ask for.
 */
export const arrangeFacts = (
  model: TableModel,
  record: RecordRow,
  isAsked: (field: FieldModel) => boolean = () => true,
  terminal: Terminal = 'web',
): Arrangement => {
  const asked = model.fields.filter(isAsked)
  const byKind = (kind: string) => asked.filter(field => field.type.kind === kind)
  const filled = (field: FieldModel) => !isBlank(record[field.id])
  const headline = [
    ...byKind('choice').filter(filled).slice(0, headlineStates),
    ...byKind('reference').filter(isPerson).filter(filled).slice(0, 1),
  ]
  const slaves = asked.filter(field => field.type.rows).filter(filled)
  const files = asked.filter(field => field.type.files).filter(filled)
  const code = codeField(model)
  const elsewhere = new Set([
    model.title,
    ...(code ? [code.id] : []),
    ...[...headline, ...asked.filter(({ type }) => type.rows || type.files)].map(field => field.id),
  ])
  const isFact = (field: FieldModel | undefined): field is FieldModel =>
    field !== undefined && !elsewhere.has(field.id)
  const groups = layoutOf(model.info.view, terminal)
  const placed = new Set(groups.flatMap(group => group.fields))
  const arranged = groups.map(group => ({
    label: group.label,
    fields: group.fields.map(id => asked.find(field => field.id === id)).filter(isFact),
  }))
  const others = asked.filter(field => !placed.has(field.id)).filter(isFact)
  const all = [...arranged, { label: undefined, fields: others }].filter(group => group.fields.length > 0)
  const few = all.reduce((sum, group) => sum + group.fields.length, 0) <= factsWithoutHeadings
  return {
    headline,
    groups: few && all.length > 0 ? [{ label: undefined, fields: all.flatMap(group => group.fields) }] : all,
    slaves,
    files,
  }
}

/** The number the server gives a record, when it is not its title already; it stands in the bar. */
export const codeField = (model: TableModel): FieldModel | undefined =>
  model.fields.find(field => field.type.assigned && field.id !== model.title)

/** The product's own table of people; a reference into it is somebody. */
const isPerson = (field: FieldModel): boolean => field.type.target?.(field.def) === 'member'
