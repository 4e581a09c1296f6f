import type { Text } from '@gantry/base/shared'
import { planDefaults, planRules } from '@gantry/fields/shared'
import type { FieldId, Filter, TableDef, TableId } from '@gantry/model/shared'
import { dependenciesOf } from '@gantry/records/shared'
import type { TableDesign, Neighbour } from '../../shared/types.ts'
import { asksAbout, masterOf, type Place } from '../edit-design.ts'

/** One place that names a field, besides the form and the columns of the list. */
export interface Mention {
  readonly kind:
    | 'computed'
    | 'elsewhere'
    | 'elsewhereTab'
    | 'default'
    | 'rule'
    | 'unique'
    | 'similar'
    | 'search'
    | 'grant'
    | 'limit'
    | 'sort'
    | 'tab'
  /** The field, table or tab it stands in; the number of a rule. */
  readonly name: Text
}

/** Whatever refers to a field: what is made from it, what is said about it, in this design and in other tables. */
export const mentionsOf = (
  design: TableDesign,
  neighbours: readonly Neighbour[],
  { table: id, field }: Place,
): readonly Mention[] => {
  const tables = new Map(design.tables.map(table => [table.id, table]))
  const own = tables.get(id)
  if (!own) return []
  return [
    ...design.tables.flatMap(table => [
      ...inComputed(table, tables, { table: id, field }),
      ...inRules(table, tables, own, field),
    ]),
    ...neighbours.flatMap(({ label, reading, asking }) => [
      ...reading
        .filter(({ of }) => of.table === id && of.field === field)
        .map((each): Mention => ({ kind: 'elsewhere', name: joined(label, each.label) })),
      ...asking
        .filter(({ of }) => of.table === id && of.field === field)
        .map(({ tab }): Mention => ({ kind: 'elsewhereTab', name: joined(label, tab) })),
    ]),
    ...inDefaults(own, field),
    ...inFacts(own, field, filter => asksAbout(design, own, filter, { table: id, field })),
    ...inList(design, { table: id, field }),
  ]
}

const labelIn = (table: TableDef, id: FieldId): Text => table.fields[id]?.label ?? id

const inComputed = (
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
  place: Place,
): readonly Mention[] =>
  [...dependenciesOf(table, tables)]
    .filter(([, made]) => made.some(of => of.table === place.table && of.field === place.field))
    .map(([id]) => ({ kind: 'computed', name: labelIn(table, id) }))

/** Rules read the record and its rows: `['items', 'qty']`. */
const inRules = (
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
  own: TableDef,
  field: FieldId,
): readonly Mention[] =>
  planRules(table, tables)
    .filter(rules => table !== own || rules.id !== field)
    .filter(({ reads }) =>
      reads.some(([first = '', inner]) =>
        table === own ? first === field : inner === field && rowsOf(table, first) === own.id,
      ),
    )
    .map(({ id }) => ({ kind: 'rule', name: labelIn(table, id) }))

const rowsOf = (table: TableDef, field: FieldId): Text | undefined => {
  const rows = table.fields[field]?.table
  return typeof rows === 'string' ? rows : undefined
}

const inDefaults = (table: TableDef, field: FieldId): readonly Mention[] =>
  planDefaults(table)
    .filter(({ reads }) => reads.some(([first]) => first === field))
    .map(({ id }) => ({ kind: 'default', name: labelIn(table, id) }))

const inFacts = (table: TableDef, field: FieldId, about: (filter: Filter) => boolean): readonly Mention[] => {
  const asks = (filter: Filter | undefined) => filter !== undefined && about(filter)
  const named = (kind: Mention['kind'], is: boolean | undefined): readonly Mention[] =>
    is ? [{ kind, name: table.label }] : []
  return [
    ...named(
      'unique',
      table.unique?.some(set => set.includes(field)),
    ),
    ...named('similar', table.similar?.fields.includes(field)),
    ...named('search', table.search?.includes(field)),
    ...table.policy.flatMap(({ rows, becomes, fields }, at): readonly Mention[] =>
      asks(rows) || asks(becomes) || fields?.includes(field) ? [{ kind: 'grant', name: String(at + 1) }] : [],
    ),
    ...(table.limits ?? []).flatMap(({ rows }, at): readonly Mention[] =>
      asks(rows) ? [{ kind: 'limit', name: String(at + 1) }] : [],
    ),
  ]
}

const inList = (design: TableDesign, place: Place): readonly Mention[] => {
  const master = masterOf(design)
  const { sort = [], tabs = [] } = design.view?.list ?? {}
  const sorted = place.table === master.id && sort.some(({ field }) => field === place.field)
  return [
    ...(sorted ? [{ kind: 'sort' as const, name: '' }] : []),
    ...tabs.flatMap(({ label, filter }): readonly Mention[] =>
      asksAbout(design, master, filter, place) ? [{ kind: 'tab', name: label }] : [],
    ),
  ]
}

const joined = (table: Text, field: Text): Text => ({
  'zh-CN': `${wordsOf(table, 'zh-CN')} › ${wordsOf(field, 'zh-CN')}`,
  en: `${wordsOf(table, 'en')} › ${wordsOf(field, 'en')}`,
})

const wordsOf = (text: Text, lang: 'zh-CN' | 'en'): string => (typeof text === 'string' ? text : text[lang])
