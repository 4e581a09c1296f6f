import { fieldTypeOf, idFrom } from '@gantry/fields/shared'
import {
  type FieldDef,
  type FieldId,
  type Filter,
  type FormGroup,
  keepFields,
  mapLayouts,
  systemFields,
  type TableDef,
  type TableId,
  type ViewDef,
} from '@gantry/model/shared'
import { bookingFields, filterFields, markReads, placesOnPath } from '@gantry/records/shared'
import { defaultFormOf } from '../shared/default-form.ts'
import type { TableDesign } from '../shared/types.ts'
import { blockIn, withoutItem } from './form/group-items.ts'
import { withoutField } from './properties/linkage.ts'

/** A field of one of the designed tables. */
export interface Place {
  readonly table: TableId
  readonly field: FieldId
}

/** A position on the form: in a group, before the field at the index. */
export interface Spot {
  readonly group: number
  readonly index: number
}

export const masterOf = ({ tables }: TableDesign): TableDef => {
  const [master] = tables
  if (!master) throw new Error('a design has a master table')
  return master
}

export const tableIn = (design: TableDesign, id: TableId): TableDef | undefined =>
  design.tables.find(table => table.id === id)

export const fieldIn = (design: TableDesign, { table, field }: Place): FieldDef | undefined =>
  tableIn(design, table)?.fields[field]

/** The groups of the form; without its own view, one group with all fields. */
export const groupsOf = (design: TableDesign): readonly FormGroup[] =>
  design.view?.form.groups ?? [{ fields: Object.keys(masterOf(design).fields) }]

/** An unused field id made from a name. */
export const freeId = (table: TableDef, name: string): FieldId => {
  const wanted = idFrom(name, 'field')
  const taken = new Set([...Object.keys(table.fields), ...systemFields].map(id => id.toLowerCase()))
  let id = wanted
  for (let n = 2; taken.has(id); n++) id = `${wanted}_${n}`
  return id
}

/** Adds a field at a position of the form; in a slave table, as the last column or before the index. */
export const addField = (design: TableDesign, place: Place, def: FieldDef, spot: Spot): TableDesign => {
  const table = tableIn(design, place.table)
  if (!table) return design
  const own = table.id === masterOf(design).id
  const before = own && !design.view ? groupsOf(design)[spot.group]?.fields[spot.index] : undefined
  const at = own ? before : Object.keys(table.fields)[spot.index]
  const next = withTable(design, { ...table, fields: inserted(table.fields, place.field, def, at) })
  if (!own || !design.view) return next
  const groups = groupsOf(design).map((group, index) =>
    index === spot.group ? { ...group, fields: withAt(group.fields, place.field, spot.index) } : group,
  )
  const { list } = design.view
  const shown = list.columns.some(({ field }) => field === place.field)
  return withView(next, {
    ...design.view,
    list: shown
      ? list
      : { ...list, columns: [...list.columns, { field: place.field, hidden: true as const }] },
    form: { ...design.view.form, groups },
  })
}

/** Whether a filter over a table reads a field: its own, or one of slave rows or linked records within the design. */
const asksAbout = (
  design: TableDesign,
  table: TableDef,
  filter: Filter,
  { table: id, field }: Place,
): boolean => {
  const tables = new Map(design.tables.map(each => [each.id, each]))
  return filterFields(filter).some(path => {
    const places = placesOnPath(tables, table, path) ?? [{ table: table.id, field: path.split('.')[0] }]
    return places.some(place => place.table === id && place.field === field)
  })
}

/** Removes a field, also from the form and the list; removing a slave field removes its slave table. */
export const removeField = (design: TableDesign, { table: id, field }: Place): TableDesign => {
  const table = tableIn(design, id)
  const def = table?.fields[field]
  if (!table || !def) return design
  const { [field]: _gone, ...fields } = table.fields
  const rows = fieldTypeOf(def).rows?.(def)
  const next = withTable(design, withoutMention({ ...table, fields }, field))
  const tables = next.tables.filter(other => other.id !== rows)
  const view = design.view && withoutTabs(design, design.view, { table: id, field })
  if (!view || id !== masterOf(design).id) return { tables, view }
  const { columns, sort, group, marks } = view.list
  return {
    tables,
    view: {
      ...view,
      list: {
        ...view.list,
        columns: columns.filter(column => column.field !== field),
        ...(sort && { sort: sort.filter(sort => sort.field !== field) }),
        ...(group && { group: { ...group, by: group.by.filter(each => each.field !== field) } }),
        ...(marks && {
          marks: marks.filter(mark => mark.field !== field && !markReads(mark, table).includes(field)),
        }),
      },
      form: mapLayouts(view.form, groups => groups.map(group => keepFields(group, id => id !== field))),
    },
  }
}

/** Changes a field. A slave table that is called as its field keeps being called so. */
export const changeField = (design: TableDesign, place: Place, def: FieldDef): TableDesign => {
  const table = tableIn(design, place.table)
  if (!table) return design
  const changed = withTable(design, { ...table, fields: { ...table.fields, [place.field]: def } })
  const before = table.fields[place.field]
  const rows = before && fieldTypeOf(before).rows?.(before)
  const slave = rows === undefined ? undefined : tableIn(design, rows)
  if (!slave || def.label === undefined || JSON.stringify(slave.label) !== JSON.stringify(before?.label))
    return changed
  return withTable(changed, { ...slave, label: def.label })
}

/** Removes the tabs whose filter reads a removed field. */
const withoutTabs = (design: TableDesign, view: ViewDef, place: Place): ViewDef => {
  const { tabs } = view.list
  if (!tabs) return view
  const kept = tabs.filter(({ filter }) => !asksAbout(design, masterOf(design), filter, place))
  return { ...view, list: { ...view.list, tabs: kept } }
}

/** Changes the id of an unpublished field everywhere in the design. */
export const renameField = (design: TableDesign, { table: id, field }: Place, to: FieldId): TableDesign => {
  const table = tableIn(design, id)
  if (!table || to === field || table.fields[to]) return design
  const renamed = (other: FieldId): FieldId => (other === field ? to : other)
  const next = withTable(design, {
    ...table,
    fields: Object.fromEntries(Object.entries(table.fields).map(([other, def]) => [renamed(other), def])),
    title: renamed(table.title),
    ...(table.search && { search: table.search.map(renamed) }),
    ...(table.unique && { unique: table.unique.map(set => set.map(renamed)) }),
  })
  if (!design.view || id !== masterOf(design).id) return next
  const { list, form } = design.view
  return withView(next, {
    ...design.view,
    list: {
      ...list,
      columns: list.columns.map(column => ({ ...column, field: renamed(column.field) })),
      ...(list.group && {
        group: { ...list.group, by: list.group.by.map(each => ({ ...each, field: renamed(each.field) })) },
      }),
    },
    form: mapLayouts(form, groups =>
      groups.map(({ spans, ...group }) => ({
        ...group,
        fields: group.fields.map(renamed),
        ...(spans && {
          spans: Object.fromEntries(Object.entries(spans).map(([id, span]) => [renamed(id), span])),
        }),
      })),
    ),
  })
}

/** Moves a field, or a block between fields, to another spot; `spot` is an index before the field is removed from its old place. */
export const moveField = (design: TableDesign, place: Place, spot: Spot): TableDesign => {
  const table = tableIn(design, place.table)
  const def = fieldIn(design, place)
  const isOwn = table?.id === masterOf(design).id && design.view !== null
  const block = isOwn ? blockIn(groupsOf(design), place.field) : undefined
  if (!table || !(block ?? def)) return design
  if (isOwn && design.view) {
    const groups = groupsOf(design).map((group, index) => {
      const from = group.fields.indexOf(place.field)
      const rest = withoutItem(group, place.field)
      if (index !== spot.group) return rest
      const to = from !== -1 && from < spot.index ? spot.index - 1 : spot.index
      return {
        ...rest,
        fields: withAt(rest.fields, place.field, to),
        ...(block && { blocks: { ...rest.blocks, [place.field]: block } }),
      }
    })
    return withView(design, { ...design.view, form: { ...design.view.form, groups } })
  }
  const before = Object.keys(table.fields)[spot.index]
  if (!def || before === place.field) return design
  const { [place.field]: _moved, ...rest } = table.fields
  return withTable(design, { ...table, fields: inserted(rest, place.field, def, before) })
}

export const changeTable = (design: TableDesign, table: TableDef): TableDesign => withTable(design, table)

/** Adds a view if the design has none, because groups are part of a view. */
export const withOwnView = (design: TableDesign): TableDesign & { readonly view: ViewDef } => {
  if (design.view) return { ...design, view: design.view }
  const master = masterOf(design)
  return { ...design, view: defaultFormOf(master) }
}

export const addGroup = (design: TableDesign, group: FormGroup): TableDesign => {
  const own = withOwnView(design)
  return withView(own, {
    ...own.view,
    form: { ...own.view.form, groups: [...own.view.form.groups, group] },
  })
}

export const changeGroup = (design: TableDesign, index: number, group: FormGroup): TableDesign => {
  const own = withOwnView(design)
  const groups = own.view.form.groups.map((old, at) => (at === index ? group : old))
  return withView(own, { ...own.view, form: { ...own.view.form, groups } })
}

/** Removes a group; its fields move to the nearest group with fields, the previous one first. */
export const removeGroup = (design: TableDesign, index: number): TableDesign => {
  const groups = groupsOf(design)
  const gone = groups[index]
  if (!design.view || !gone || groups.length < 2) return design
  const heir = heirOf(groups, index)
  if (heir === -1 && gone.fields.length > 0) return design
  const rest = groups
    .map((group, at) => (at === heir ? joined(group, gone) : group))
    .filter((_, at) => at !== index)
  return withView(design, { ...design.view, form: { ...design.view.form, groups: rest } })
}

const joined = (group: FormGroup, gone: FormGroup): FormGroup => ({
  ...group,
  fields: [...group.fields, ...gone.fields],
  ...((group.blocks ?? gone.blocks) && { blocks: { ...group.blocks, ...gone.blocks } }),
})

/** The nearest group that holds fields: the previous one, else the next one. */
const heirOf = (groups: readonly FormGroup[], index: number): number => {
  const holds = ({ block }: FormGroup) => block === undefined
  const before = groups.slice(0, index).findLastIndex(holds)
  return before !== -1 ? before : groups.findIndex((group, at) => at > index && holds(group))
}

/** Inserts a group before the group at the index. */
export const insertGroup = (design: TableDesign, index: number, group: FormGroup): TableDesign => {
  const own = withOwnView(design)
  const { groups } = own.view.form
  const next = [...groups.slice(0, index), group, ...groups.slice(index)]
  return withView(own, { ...own.view, form: { ...own.view.form, groups: next } })
}

/** Moves a group before the group currently at index `to`. */
export const moveGroup = (design: TableDesign, from: number, to: number): TableDesign => {
  const own = withOwnView(design)
  const { groups } = own.view.form
  const group = groups[from]
  if (!group || to === from || to === from + 1) return design
  const rest = groups.filter((_, at) => at !== from)
  const at = to > from ? to - 1 : to
  const next = [...rest.slice(0, at), group, ...rest.slice(at)]
  return withView(own, { ...own.view, form: { ...own.view.form, groups: next } })
}

/** Adds a slave table with one column, and the field that shows its rows. */
export const addSlaveTable = (
  design: TableDesign,
  slave: TableDef,
  place: Place,
  spot: Spot,
): TableDesign => {
  const next = addField(design, place, { type: 'slave', table: slave.id, label: slave.label }, spot)
  return { ...next, tables: [...next.tables, slave] }
}

const withView = (design: TableDesign, view: ViewDef): TableDesign => ({ ...design, view })

const withTable = (design: TableDesign, table: TableDef): TableDesign => ({
  ...design,
  tables: design.tables.map(old => (old.id === table.id ? table : old)),
})

/** Removes a deleted field from the table's title, search, unique sets and booking rules. */
const withoutMention = (table: TableDef, field: FieldId): TableDef => {
  const title = table.title === field ? (Object.keys(table.fields)[0] ?? table.title) : table.title
  const { search, unique, similar, bookings, validations, ...rest } = table
  const checked = withoutField(validations ?? [], field)
  const alike = similar?.fields.filter(id => id !== field) ?? []
  const booked = bookings?.filter(rule => !bookingFields(rule).includes(field)) ?? []
  const sets = unique?.filter(set => !set.includes(field)) ?? []
  return {
    ...rest,
    title,
    ...(search && { search: search.filter(id => id !== field) }),
    ...(sets.length > 0 && { unique: sets }),
    ...(checked.length > 0 && { validations: checked }),
    ...(booked.length > 0 && { bookings: booked }),
    ...(similar && alike.length > 0 && { similar: { ...similar, fields: alike } }),
  }
}

const withAt = (fields: readonly FieldId[], field: FieldId, index: number): readonly FieldId[] => [
  ...fields.slice(0, index),
  field,
  ...fields.slice(index),
]

/** Inserts a field before another one, or at the end if the other does not exist. */
const inserted = (
  fields: Readonly<Record<FieldId, FieldDef>>,
  id: FieldId,
  def: FieldDef,
  before: FieldId | undefined,
): Readonly<Record<FieldId, FieldDef>> => {
  const entries = Object.entries(fields)
  const at = entries.findIndex(([other]) => other === before)
  const place = at === -1 ? entries.length : at
  return Object.fromEntries([...entries.slice(0, place), [id, def], ...entries.slice(place)])
}
