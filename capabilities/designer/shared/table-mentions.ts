import type { Text } from '@gantry/base/shared'
import type { Mention, Scope } from '@gantry/designs/shared'
import {
  fieldTypeOf,
  isFieldTypeName,
  masterName,
  masterOf,
  matchSource,
  planDefaults,
  planOffers,
  planRules,
  planSets,
  planValidations,
} from '@gantry/fields/shared'
import {
  type BookingRule,
  blocksOf,
  drawnLayouts,
  type FieldDef,
  type FieldId,
  type Filter,
  isBlockId,
  isFilter,
  type PlacedBlock,
  type TableDef,
  type TableId,
} from '@gantry/model/shared'
import { bookingFields, dependenciesOf, filterFields, markReads, placesOnPath } from '@gantry/records/shared'
import type { TableDesign } from './types.ts'

type Tables = ReadonlyMap<TableId, TableDef>
type How = Mention['how']

/** All references in a table design: fields of its own and of other tables, tables and roles, each with its place. */
export const tableMentions = (design: TableDesign, scope: Pick<Scope, 'tables'>): readonly Mention[] => {
  const tables = new Map(scope.tables)
  for (const table of design.tables) tables.set(table.id, table)
  return [
    ...design.tables
      .filter(table => Object.values(table.fields).every(({ type }) => isFieldTypeName(type)))
      .flatMap(table => [
        ...inFields(table),
        ...inComputed(table, tables),
        ...inRules(table, tables),
        ...inLinkage(table, tables),
        ...inValidations(table, tables),
        ...inDefaults(table),
        ...inFacts(table),
        ...inRights(table, tables),
      ]),
    ...inView(design, tables),
  ]
}

const field = (at: string, table: TableId, part: FieldId, how: How, name: Text): Mention => ({
  at,
  to: { kind: 'table', id: table, part },
  how,
  name,
})

const labelIn = (table: TableDef, id: FieldId): Text => table.fields[id]?.label ?? id

/** References by link fields and slave fields. */
const inFields = (table: TableDef): readonly Mention[] =>
  Object.entries(table.fields).flatMap(([id, def]): Mention[] => {
    const type = fieldTypeOf(def)
    const target = type.target?.(def) ?? type.rows?.(def)
    if (!target) return []
    const to = { kind: 'table', id: target }
    return [{ at: `${table.id}.fields.${id}.table`, to, how: 'reads', name: labelIn(table, id) }]
  })

const inComputed = (table: TableDef, tables: Tables): readonly Mention[] =>
  [...dependenciesOf(table, tables)].flatMap(([id, made]) =>
    made.map(of =>
      field(`${table.id}.fields.${id}.computed`, of.table, of.field, 'reads', labelIn(table, id)),
    ),
  )

/** Fields that rules read. A rule of a field about itself is not a reference. */
const inRules = (table: TableDef, tables: Tables): readonly Mention[] =>
  planRules(table, tables).flatMap(({ id, reads }) =>
    onPaths(
      `${table.id}.fields.${id}.rules`,
      table,
      tables,
      reads.filter(([first]) => first !== id),
      labelIn(table, id),
    ),
  )

/** The fields on the paths an expression reads: `['items', 'qty']`, or `['master', 'result']` in a slave row. */
const onPaths = (
  at: string,
  table: TableDef,
  tables: Tables,
  reads: readonly (readonly string[])[],
  name: Text,
): readonly Mention[] =>
  reads.flatMap(([first = '', inner]) => {
    const master = first === masterName ? masterOf(table, tables) : undefined
    if (master) return inner === undefined ? [] : [field(at, master.id, inner, 'reads', name)]
    const rows = table.fields[first]?.table
    const own = field(at, table.id, first, 'reads', name)
    return inner !== undefined && typeof rows === 'string'
      ? [own, field(at, rows, inner, 'reads', name)]
      : [own]
  })

/** References by linkage: expressions, comparisons with a linked record, and values filled in from a chosen record. */
const inLinkage = (table: TableDef, tables: Tables): readonly Mention[] => [
  ...[...planSets(table, tables), ...planOffers(table, tables)].flatMap(({ id, reads }) =>
    onPaths(`${table.id}.fields.${id}.linkage`, table, tables, reads, labelIn(table, id)),
  ),
  ...Object.entries(table.fields).flatMap(([id, def]) => {
    const at = `${table.id}.fields.${id}.linkage`
    const name = labelIn(table, id)
    const linked = tables.get(fieldTypeOf(def).target?.(def) ?? '')
    const { match = [], fill = {} } = def.linkage ?? {}
    const pair = (from: TableDef | undefined, source: FieldId, to: TableId | undefined, target: FieldId) => [
      ...(from ? [field(at, from.id, source, 'reads', name)] : []),
      ...(to === undefined ? [] : [field(at, to, target, 'writes', name)]),
    ]
    const rowsIn = (of: TableDef | undefined, slave: FieldId) => {
      const rows = of?.fields[slave]
      return rows && fieldTypeOf(rows).rows?.(rows)
    }
    const { rows } = fill
    return [
      ...match.flatMap(each => {
        const source = matchSource(each)
        const of = source.isMasters ? table.master : table.id
        return [
          ...(linked ? [field(at, linked.id, each.field, 'reads', name)] : []),
          ...(of === undefined ? [] : [field(at, of, source.field, 'reads', name)]),
        ]
      }),
      ...(fill.fields ?? []).flatMap(({ from, to }) => pair(linked, from, table.id, to)),
      ...(rows
        ? [
            ...pair(linked, rows.from, table.id, rows.to),
            ...rows.fields.flatMap(({ from, to }) =>
              pair(tables.get(rowsIn(linked, rows.from) ?? ''), from, rowsIn(table, rows.to), to),
            ),
          ]
        : []),
    ]
  }),
]

const inValidations = (table: TableDef, tables: Tables): readonly Mention[] =>
  planValidations(table, tables).flatMap(({ validation: { id, at, message }, reads }) => {
    const place = `${table.id}.validations.${id}`
    return [
      ...onPaths(place, table, tables, reads, message),
      ...at.map(of => field(place, table.id, of, 'shows', message)),
    ]
  })

const inDefaults = (table: TableDef): readonly Mention[] =>
  planDefaults(table).flatMap(({ id, reads }) =>
    reads.map(([first = '']) =>
      field(`${table.id}.fields.${id}.default`, table.id, first, 'reads', labelIn(table, id)),
    ),
  )

const inFacts = ({
  id,
  label,
  fields,
  unique = [],
  similar,
  search = [],
  bookings = [],
}: TableDef): readonly Mention[] => [
  ...unique.flatMap((set, at) => set.map(of => field(`${id}.unique.${at}`, id, of, 'reads', label))),
  ...(similar?.fields ?? []).map(of => field(`${id}.similar`, id, of, 'reads', label)),
  ...search.map(of => field(`${id}.search`, id, of, 'reads', label)),
  ...bookings.flatMap((rule, at) => [
    ...bookingFields(rule).map(of => field(`${id}.bookings.${at}`, id, of, 'reads', label)),
    ...capacityIn(fields[rule.resource], rule, `${id}.bookings.${at}`, label),
  ]),
]

/** The field of the linked resource that holds its capacity. */
const capacityIn = (
  resource: FieldDef | undefined,
  { capacity }: BookingRule,
  at: string,
  name: Text,
): readonly Mention[] =>
  typeof capacity === 'string' && typeof resource?.table === 'string'
    ? [field(at, resource.table, capacity, 'reads', name)]
    : []

const inRights = (table: TableDef, tables: Tables): readonly Mention[] => [
  ...table.policy.flatMap(({ who, operations, rows, becomes, fields = [] }, index) => {
    const at = `${table.id}.policy.${index}`
    const name = String(index + 1)
    const how = operations.some(one => one === 'create' || one === 'update') ? 'writes' : 'reads'
    return [
      ...rolesIn(who).map(
        (role): Mention => ({ at: `${at}.who`, to: { kind: 'role', id: role }, how: 'reads', name }),
      ),
      ...asked(`${at}.rows`, table, rows, tables, name),
      ...asked(`${at}.becomes`, table, becomes, tables, name),
      ...fields.map(of => field(`${at}.fields`, table.id, of, how, name)),
    ]
  }),
  ...(table.limits ?? []).flatMap(({ rows }, index) =>
    asked(`${table.id}.limits.${index}`, table, rows, tables, String(index + 1)),
  ),
]

/** The roles an actor filter names. */
export const rolesIn = (filter: Filter | undefined): readonly string[] => {
  if (filter === undefined || typeof filter === 'boolean' || !isFilter(filter)) return []
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.flatMap(rolesIn)
    case 'not':
      return rolesIn(filter.of)
    case 'role':
      return [filter.role]
    default:
      return []
  }
}

/** The distinct fields on the paths a filter reads. */
const asked = (
  at: string,
  table: TableDef,
  filter: Filter | undefined,
  tables: Tables,
  name: Text,
): readonly Mention[] => {
  if (filter === undefined || !isFilter(filter)) return []
  const places = filterFields(filter).flatMap(
    path => placesOnPath(tables, table, path) ?? [{ table: table.id, field: path.split('.')[0] ?? path }],
  )
  const seen = new Map(places.map(place => [`${place.table}.${place.field}`, place]))
  return [...seen.values()].map(place => field(at, place.table, place.field, 'reads', name))
}

/** A related list refers to a table, its link field and its columns; a button block to a button of this table. */
const inBlock = (
  at: string,
  { group: { label }, block }: PlacedBlock,
  table: TableDef,
): readonly Mention[] => {
  const name = label ?? table.label
  if (block.kind === 'button')
    return [{ at, to: { kind: 'buttons', id: table.id, part: block.button }, how: 'calls', name }]
  if (block.kind !== 'related') return []
  return [block.by, ...(block.columns ?? [])].map(of => field(at, block.table, of, 'shows', name))
}

const inView = ({ tables: [master], view }: TableDesign, tables: Tables): readonly Mention[] => {
  if (!view || !master) return []
  const { columns, sort = [], tabs = [], group, marks = [] } = view.list
  return [
    ...drawnLayouts(view).flatMap(({ at, groups }) => [
      ...groups.flatMap((group, index) =>
        group.fields
          .filter(of => !isBlockId(of))
          .map(of => field(`view.${at}.${index}`, master.id, of, 'shows', group.label ?? master.label)),
      ),
      ...blocksOf(groups).flatMap(placed => inBlock(`view.${at}.${placed.at}`, placed, master)),
    ]),
    ...columns
      .filter(({ hidden }) => !hidden)
      .map(column => field('view.list.columns', master.id, column.field, 'shows', master.label)),
    ...sort.map(one => field('view.list.sort', master.id, one.field, 'reads', master.label)),
    ...(group?.by ?? []).map(one => field('view.list.group', master.id, one.field, 'reads', master.label)),
    ...tabs.flatMap(({ id, label, filter }) => asked(`view.list.tabs.${id}`, master, filter, tables, label)),
    ...marks.flatMap(mark => [
      ...markReads(mark, master).map(read =>
        field(`view.list.marks.${mark.id}`, master.id, read, 'reads', mark.label),
      ),
      ...(mark.field === undefined
        ? []
        : [field(`view.list.marks.${mark.id}`, master.id, mark.field, 'shows', mark.label)]),
    ]),
  ]
}
