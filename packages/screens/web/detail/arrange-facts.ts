import { type FormGroup, layoutOf, type RecordRow, type Terminal } from '@gantry/model/shared'
import { isBlank } from '../form/values.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** Fields of a group, slave tables among them, with the blocks between them. */
export interface FactGroup extends Pick<FormGroup, 'blocks'> {
  readonly label: FormGroup['label']
  readonly fields: readonly FieldModel[]
  /** Ids of the fields and of the blocks between them. */
  readonly order: readonly string[]
}

interface Arrangement {
  /** Status fields and the person in charge, shown below the title. */
  readonly headline: readonly FieldModel[]
  readonly groups: readonly FactGroup[]
  readonly files: readonly FieldModel[]
}

const headlineStates = 2
/** Up to this number of fields, group headings are left out because the fields can be read at a glance. */
const factsWithoutHeadings = 12

/** Layout of a record's page. Empty slave tables and file fields are left out, as are fields hidden by field rules. */
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
  const files = asked.filter(field => field.type.files).filter(filled)
  const code = codeField(model)
  const elsewhere = new Set([
    model.title,
    ...(code ? [code.id] : []),
    ...[...headline, ...asked.filter(field => field.type.files || (isRows(field) && !filled(field)))].map(
      field => field.id,
    ),
  ])
  const isFact = (field: FieldModel | undefined): field is FieldModel =>
    field !== undefined && !elsewhere.has(field.id)
  const groups = layoutOf(model.info.view, terminal)
  const placed = new Set(groups.flatMap(group => group.fields))
  const arranged = groups.map(
    (group): FactGroup => ({
      label: group.label,
      fields: group.fields.map(id => asked.find(field => field.id === id)).filter(isFact),
      order: group.fields,
      ...(group.blocks && { blocks: group.blocks }),
    }),
  )
  const others = asked.filter(field => !placed.has(field.id)).filter(isFact)
  const rest: FactGroup = { label: undefined, fields: others, order: others.map(({ id }) => id) }
  const all = [...arranged, rest]
    .filter(({ fields, blocks }) => fields.length > 0 || blocks !== undefined)
    .map(withoutSecondHeading)
  const facts = all.flatMap(({ fields }) => fields).filter(field => !isRows(field))
  const few = facts.length <= factsWithoutHeadings
  return {
    headline,
    groups: few && all.length > 0 ? [joined(all)] : all,
    files,
  }
}

/** Whether a field holds the rows of a slave table. */
export const isRows = (field: FieldModel): boolean => field.type.rows !== undefined

/** A slave table shows its own label, so a group of nothing else needs none. */
const withoutSecondHeading = (group: FactGroup): FactGroup => {
  const isTable = group.fields.length === 1 && group.fields.every(isRows) && !group.blocks
  return isTable ? { ...group, label: undefined } : group
}

/** All groups as one without a heading. */
const joined = (groups: readonly FactGroup[]): FactGroup => ({
  label: undefined,
  fields: groups.flatMap(({ fields }) => fields),
  order: groups.flatMap(({ order }) => order),
  blocks: Object.fromEntries(groups.flatMap(({ blocks = {} }) => Object.entries(blocks))),
})

/** The server-generated number of a record, shown in the title bar unless it is already the title. */
export const codeField = (model: TableModel): FieldModel | undefined =>
  model.fields.find(field => field.type.assigned && field.id !== model.title)

/** Whether a field refers to `member`, the built-in table of people. */
const isPerson = (field: FieldModel): boolean => field.type.target?.(field.def) === 'member'
