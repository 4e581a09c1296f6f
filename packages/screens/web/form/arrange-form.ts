import { isPlainObject } from '@gantry/base/shared'
import { type FormGroup, layoutOf, type Terminal } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

export interface FormSection extends Omit<FormGroup, 'fields'> {
  readonly key: string
  readonly fields: readonly FieldModel[]
  /** Ids of the fields and of the blocks between them, in display order. */
  readonly order: readonly string[]
}

/**
 * The groups of a form. Without groups in the view, all fields form a single group. A required field outside every
 * group is appended at the end, because the record could not be saved without it. Fields set by the server are left
 * out, and read-only fields are shown only where they have a value.
 */
export const arrangeForm = (model: TableModel, isNew: boolean, terminal: Terminal = 'web'): FormSection[] => {
  const groups = layoutOf(model.info.view, terminal)
  const asked = (field: FieldModel | undefined): field is FieldModel =>
    field !== undefined && !field.type.assigned && (model.writable(field.id) || !isNew || isWorkedOut(field))
  const find = (id: string) => model.fields.find(field => field.id === id)
  const sections = groups.map(({ fields, ...group }, i) => ({
    ...group,
    key: `g${i}`,
    fields: fields.map(find).filter(asked),
    order: fields,
  }))
  const placed = new Set(groups.flatMap(group => group.fields))
  const left = model.fields.filter(
    field =>
      !placed.has(field.id) &&
      (model.writable(field.id) || isWorkedOut(field)) &&
      (groups.length === 0 || field.def.required === true),
  )
  const rest = { key: 'rest', fields: left, order: left.map(({ id }) => id) }
  return [...sections, rest].flatMap(splitRows).filter(isFilled)
}

/** A section without fields or a block is not shown. */
export const isFilled = ({ fields, block, blocks = {} }: FormSection): boolean =>
  fields.length > 0 || block !== undefined || Object.keys(blocks).length > 0

/** Gives each slave table its own section, because it is shown as a grid and not as an input. */
const splitRows = (section: FormSection): FormSection[] => {
  const sheets = section.fields.filter(isSheet)
  const isAlone = section.fields.length === 1 && section.blocks === undefined
  if (sheets.length === 0 || isAlone) return [section]
  return [
    { ...section, fields: section.fields.filter(field => !isSheet(field)) },
    ...sheets.map(field => ({
      key: `${section.key}.${field.id}`,
      ...(section.tab !== undefined && { tab: section.tab }),
      fields: [field],
      order: [field.id],
    })),
  ]
}

/** A new record shows fields computed from its own values while they are filled in. */
const isWorkedOut = ({ def: { computed } }: FieldModel): boolean =>
  isPlainObject(computed) && ('formula' in computed || 'lookup' in computed)

const isSheet = (field: FieldModel): boolean => field.type.rows !== undefined
