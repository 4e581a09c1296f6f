import { isPlainObject } from '@gantry/base/shared'
import { type FormGroup, layoutOf, type Terminal } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { rolledUpRows } from './rolled-up-rows.ts'

export interface FormSection extends Omit<FormGroup, 'fields'> {
  readonly key: string
  readonly fields: readonly FieldModel[]
  /** Ids of the fields and of the blocks between them, in display order. */
  readonly order: readonly string[]
  /** The first section of a group, and a slave table: label and hint are the group's, so the table needs its own. */
  readonly heads?: true
}

/**
 * The groups of a form. Without groups in the view, all fields form a single group. A field outside every group that is
 * required, or that the rights of the person need in a new record, is appended at the end, because the record could not be
 * saved without it. Fields set by the server are left out, and read-only fields are shown only where they have a value.
 */
export const arrangeForm = (model: TableModel, isNew: boolean, terminal: Terminal = 'web'): FormSection[] => {
  const groups = layoutOf(model.info.view, terminal)
  const asked = (field: FieldModel | undefined): field is FieldModel =>
    field !== undefined &&
    !field.type.assigned &&
    (model.writable(field.id) || !isNew || isWorkedOut(model, field))
  const find = (id: string) => model.fields.find(field => field.id === id)
  const sections = groups.map(({ fields, ...group }, i) => ({
    ...group,
    key: `g${i}`,
    fields: fields.map(find).filter(asked),
    order: fields,
  }))
  const placed = new Set(groups.flatMap(group => group.fields))
  const needed = new Set(isNew ? model.info.rights.needed : [])
  const left = model.fields.filter(
    field =>
      !placed.has(field.id) &&
      (model.writable(field.id) || isWorkedOut(model, field)) &&
      (groups.length === 0 || field.def.required === true || needed.has(field.id)),
  )
  const rest = { key: 'rest', fields: left, order: left.map(({ id }) => id) }
  return [...sections, rest]
}

/** The sections of a form's groups, without fields hidden by field rules. */
export const sectionsOf = (
  groups: readonly FormSection[],
  isShown: (field: FieldModel) => boolean,
): FormSection[] =>
  groups
    .map(group => ({ ...group, fields: group.fields.filter(isShown) }))
    .flatMap(splitRows)
    .filter(isFilled)

/** A section without fields or a block is not shown. */
const isFilled = ({ fields, block, blocks = {} }: FormSection): boolean =>
  fields.length > 0 || block !== undefined || Object.keys(blocks).length > 0

/** Gives each slave table its own section, because it is shown as a grid and not as an input. */
const splitRows = (group: FormSection): FormSection[] => {
  const [first] = group.fields
  if (!first || !group.fields.some(isSheet)) return [group]
  if (group.fields.length === 1 && group.blocks === undefined)
    return [{ ...group, key: `${group.key}.${first.id}` }]
  // What is folded away is one section, so the slave tables of such a group follow its fields.
  if (group.collapse !== undefined)
    return [partOf(group, group.order), ...group.fields.filter(isSheet).map(sheet => sheetOf(group, sheet))]
  const sections = runsOf(group).map(({ sheet, order }, i): FormSection => {
    if (sheet) return sheetOf(group, sheet)
    const part = partOf(group, order)
    if (i === 0) return part
    const { label: _label, hint: _hint, block: _block, ...rest } = part
    return { ...rest, key: `${group.key}.${i}` }
  })
  const [head, opening, ...others] = sections
  if (!head || !opening || isFilled(head)) return sections
  const { label, hint } = group
  return [
    { ...opening, ...(label !== undefined && { label, ...(hint !== undefined && { hint }), heads: true }) },
    ...others,
  ]
}

/** A slave table, or what stands before, between or after the slave tables of a group. */
interface Run {
  readonly sheet?: FieldModel
  readonly order: readonly string[]
}

/** The runs of a group in display order; the first and the last are no slave tables and may be empty. */
const runsOf = ({ fields, order }: FormSection): readonly Run[] => {
  const runs: Run[] = []
  let from = 0
  for (const [at, id] of order.entries()) {
    const sheet = fields.find(field => field.id === id && isSheet(field))
    if (!sheet) continue
    runs.push({ order: order.slice(from, at) }, { sheet, order: [id] })
    from = at + 1
  }
  return [...runs, { order: order.slice(from) }]
}

/** The fields and blocks of a group that are among some ids, without slave tables. */
const partOf = ({ blocks, ...group }: FormSection, order: readonly string[]): FormSection => {
  const kept = Object.entries(blocks ?? {}).filter(([id]) => order.includes(id))
  return {
    ...group,
    fields: group.fields.filter(field => order.includes(field.id) && !isSheet(field)),
    order,
    ...(kept.length > 0 && { blocks: Object.fromEntries(kept) }),
  }
}

const sheetOf = ({ key, tab }: FormSection, field: FieldModel): FormSection => ({
  key: `${key}.${field.id}`,
  ...(tab !== undefined && { tab }),
  fields: [field],
  order: [field.id],
})

/** A new record shows fields computed from its own values and slave rows while they are filled in. */
const isWorkedOut = (model: TableModel, field: FieldModel): boolean => {
  const { computed } = field.def
  if (!isPlainObject(computed)) return false
  return 'formula' in computed || 'lookup' in computed || rolledUpRows(model, field) !== null
}

const isSheet = (field: FieldModel): boolean => field.type.rows !== undefined
