import { type FieldPlace, isLeft, type LeftOut, type Mention, type Scope } from '@gantry/designs/shared'
import {
  type FieldDef,
  type FieldId,
  type FormBlock,
  type FormGroup,
  type Grant,
  keepFields,
  mapLayouts,
  type TableDef,
  type Validation,
  type ViewDef,
} from '@gantry/model/shared'
import { tableMentions } from './table-mentions.ts'
import type { TableDesign } from './types.ts'

/**
 * A table design without the links to tables that are left out: link fields, what is computed from them, and every rule, right and
 * look that names one. A grant whose rows depend on a link goes whole, which opens nothing; a limit stays, because leaving it out
 * would open records, and so does a title. What stays is found by `mentions`.
 */
export const leaveOut = (
  design: TableDesign,
  left: LeftOut,
  scope: Pick<Scope, 'tables'>,
): { readonly body: TableDesign; readonly fields: readonly FieldPlace[] } => {
  const mentions = tableMentions(design, scope)
  // All fields that go are known before any goes: an expression that reads a field that is not there is no reference.
  let all = left
  let fields = fieldsAt(design, mentions, all)
  while (fields.length > 0) {
    all = { ...all, fields: [...all.fields, ...fields] }
    fields = fieldsAt(design, mentions, all)
  }
  const about = mentions.filter(({ to }) => isLeft(all, to))
  if (about.length === 0) return { body: design, fields: [] }
  const isGone = (table: string, part: FieldId) => isLeft(all, { kind: 'table', id: table, part })
  const at = new Map<string, Mention['how'][]>()
  for (const mention of about) at.set(mention.at, [...(at.get(mention.at) ?? []), mention.how])
  const tables = design.tables.map(table => tableWithout(table, at, field => isGone(table.id, field)))
  const master = design.tables[0]?.id ?? ''
  return {
    body: { tables, view: design.view && viewWithout(design.view, at, isGone, master, left) },
    fields: all.fields.slice(left.fields.length),
  }
}

/** Link and computed fields about something left out, beside those known; a title is none, because a record needs one. */
const fieldsAt = (
  { tables }: TableDesign,
  mentions: readonly Mention[],
  left: LeftOut,
): readonly FieldPlace[] => {
  const places = mentions.flatMap(({ at, to }): FieldPlace[] => {
    if (!isLeft(left, to)) return []
    const [id = '', part, field = '', what] = at.split('.')
    const table = tables.find(each => each.id === id)
    const goes = part === 'fields' && (what === 'table' || what === 'computed') && table?.title !== field
    const isKnown = isLeft(left, { kind: 'table', id, part: field })
    return goes && !isKnown && table?.fields[field] ? [{ table: id, field }] : []
  })
  return [...new Map(places.map(place => [`${place.table} ${place.field}`, place])).values()]
}

type Places = ReadonlyMap<string, readonly Mention['how'][]>

const tableWithout = (table: TableDef, at: Places, isGone: (field: FieldId) => boolean): TableDef => {
  const { id, unique, validations, bookings, similar, search, policy, ...rest } = table
  const isKept = (field: FieldId) => !isGone(field)
  const fields = Object.entries(table.fields).flatMap(([field, def]): [FieldId, FieldDef][] =>
    isGone(field) ? [] : [[field, fieldWithout(def, `${id}.fields.${field}`, at)]],
  )
  const sets = unique?.filter((_, index) => !at.has(`${id}.unique.${index}`)) ?? []
  const checked = validations?.flatMap(each =>
    validationWithout(each, at.get(`${id}.validations.${each.id}`), isKept),
  )
  const booked = bookings?.filter((_, index) => !at.has(`${id}.bookings.${index}`)) ?? []
  const alike = similar?.fields.filter(isKept) ?? []
  const searched = search?.filter(isKept) ?? []
  return {
    ...rest,
    id,
    fields: Object.fromEntries(fields),
    policy: policy.flatMap((grant, index) => grantWithout(grant, `${id}.policy.${index}`, at, isKept)),
    ...(sets.length > 0 && { unique: sets }),
    ...(checked && checked.length > 0 && { validations: checked }),
    ...(booked.length > 0 && { bookings: booked }),
    ...(similar && alike.length > 0 && { similar: { ...similar, fields: alike } }),
    ...(searched.length > 0 && { search: searched }),
  }
}

const fieldWithout = (def: FieldDef, place: string, at: Places): FieldDef => {
  const parts = (['rules', 'linkage', 'default'] as const).filter(part => at.has(`${place}.${part}`))
  if (parts.length === 0) return def
  return {
    ...Object.fromEntries(Object.entries(def).filter(([key]) => !parts.some(part => part === key))),
    type: def.type,
  }
}

/** A message is no longer shown at a field that goes; a condition that reads one goes, and so does one shown nowhere. */
const validationWithout = (
  validation: Validation,
  hows: readonly Mention['how'][] | undefined,
  isKept: (field: FieldId) => boolean,
): readonly Validation[] => {
  if (hows?.some(how => how === 'reads')) return []
  const shown = validation.at.filter(isKept)
  return shown.length === 0 && validation.at.length > 0 ? [] : [{ ...validation, at: shown }]
}

const grantWithout = (
  grant: Grant,
  place: string,
  at: Places,
  isKept: (field: FieldId) => boolean,
): readonly Grant[] => {
  if (at.has(`${place}.rows`) || at.has(`${place}.becomes`)) return []
  const { fields } = grant
  if (!fields) return [grant]
  const kept = fields.filter(isKept)
  return kept.length === 0 && fields.length > 0 ? [] : [{ ...grant, fields: kept }]
}

const viewWithout = (
  view: ViewDef,
  at: Places,
  isGone: (table: string, field: FieldId) => boolean,
  master: string,
  left: LeftOut,
): ViewDef => {
  const isKept = (field: FieldId) => !isGone(master, field)
  const { columns, sort, group, tabs, tree, marks, ...list } = view.list
  const leftMarks = marks?.filter(({ id }) => !at.has(`view.list.marks.${id}`)) ?? []
  const by = group?.by.filter(({ field }) => isKept(field)) ?? []
  const levels = tree?.levels.filter(isKept) ?? []
  const block = (given: FormBlock): FormBlock | null => {
    if (given.kind !== 'related') return given
    if (left.tables.has(given.table) || isGone(given.table, given.by)) return null
    const { columns: shown } = given
    return shown ? { ...given, columns: shown.filter(field => !isGone(given.table, field)) } : given
  }
  return {
    ...view,
    list: {
      ...list,
      columns: columns.filter(({ field }) => isKept(field)),
      ...(sort && { sort: sort.filter(({ field }) => isKept(field)) }),
      ...(group && by.length > 0 && { group: { ...group, by } }),
      ...(tabs && { tabs: tabs.filter(({ id }) => !at.has(`view.list.tabs.${id}`)) }),
      ...(leftMarks.length > 0 && { marks: leftMarks }),
      ...(tree && levels.length > 0 && { tree: { ...tree, levels } }),
    },
    form: mapLayouts(view.form, groups =>
      groups.map(group => keepFields(withBlocks(group, block), field => isKept(field))),
    ),
  }
}

/** A group with the blocks that are left. */
const withBlocks = (group: FormGroup, left: (block: FormBlock) => FormBlock | null): FormGroup => {
  const { block, blocks, ...rest } = group
  const own = block ? left(block) : null
  const kept = Object.entries(blocks ?? {}).flatMap(([id, each]): [string, FormBlock][] => {
    const next = left(each)
    return next ? [[id, next]] : []
  })
  return {
    ...rest,
    ...(own && { block: own }),
    ...(kept.length > 0 && { blocks: Object.fromEntries(kept) }),
  }
}
