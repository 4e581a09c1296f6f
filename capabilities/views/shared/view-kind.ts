import { type Issue, issue, type Text } from '@gantry/base/shared'
import {
  type DesignKind,
  type Difference,
  type ExtensionGroup,
  error,
  type Mention,
  type WordParam,
} from '@gantry/designs/shared'
import { isFilter, type TableDef, type TableId, type TableView, tableViewSchema } from '@gantry/model/shared'
import { filterFields } from '@gantry/records/shared'
import { checkView, isViewKindName, viewKindNames, viewKindOf } from '@gantry/screens/shared'
import { viewIn } from './view-in.ts'
import { withoutField } from './without-field.ts'

/** The fields a view names, with the place that names each. */
const namedFields = (view: TableView): readonly { readonly at: string; readonly field: string }[] => [
  ...(isFilter(view.filter) ? filterFields(view.filter).map(field => ({ at: 'filter', field })) : []),
  ...(view.sort ?? []).map(({ field }, at) => ({ at: `sort.${at}`, field })),
  ...(view.tree?.levels ?? []).map(field => ({ at: 'tree', field })),
  ...(isViewKindName(view.kind)
    ? viewKindOf(view.kind)
        .fieldsOf(view.options, view.table)
        .map(field => ({ at: 'options', field }))
    : []),
]

const kindOf = (view: TableView) => (isViewKindName(view.kind) ? viewKindOf(view.kind) : undefined)

const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

const issuesOf = (
  view: TableView,
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly Issue[] => [
  ...(isBlank(view.label) ? [issue('label', 'required')] : []),
  ...checkView(view, table, tables),
  ...(isFilter(view.filter) ? filterFields(view.filter) : [])
    .map(path => path.split('.')[0] ?? path)
    .filter(id => !Object.hasOwn(table.fields, id) && !/^(id|version|created|updated|owner)/.test(id))
    .map(value => issue('filter', 'unknown', { value })),
]

/** A view as a design: its references to table, fields and roles, and its difference in sentences. */
export const viewKind: DesignKind<TableView> = {
  name: 'view',
  schema: tableViewSchema,
  empty: () => ({
    id: '00000000-0000-0000-0000-000000000000',
    table: '',
    kind: 'board',
    label: '',
    options: {},
  }),
  nameOf: view => view.label,
  idOf: view => view.id,
  appOf: (view, { tables }) => tables.get(view.table)?.app ?? null,
  dropField: (view, place) => withoutField(view, place),
  check: (view, { tables, named }) => {
    const table = tables.get(view.table)
    if (!table) return [error(issue('table', 'unknown_table', { table: view.table }))]
    const roles = named.get('role')
    return [
      ...issuesOf(view, table, tables).map(error),
      ...(view.audience ?? []).flatMap((id, at) =>
        roles && !roles.has(id) ? [error(issue(`audience.${at}`, 'unknown'))] : [],
      ),
    ]
  },
  mentions: view => [
    { at: 'table', to: { kind: 'table', id: view.table }, how: 'shows' },
    ...namedFields(view).map(
      ({ at, field }): Mention => ({
        at,
        to: { kind: 'table', id: view.table, part: field.split('.')[0] ?? field },
        how: at === 'filter' ? 'reads' : 'shows',
        name: view.label,
      }),
    ),
    ...(kindOf(view)?.mentionsOf?.(view.options, view.table) ?? []).map(
      (mention): Mention => ({ at: 'options', ...mention, name: view.label }),
    ),
    ...(view.audience ?? []).map(
      (id, at): Mention => ({ at: `audience.${at}`, to: { kind: 'role', id }, how: 'reads' }),
    ),
  ],
  words: (before, after) => {
    const label: WordParam = after.label
    if (!before)
      return [{ at: '', sign: 'added', part: 'view', key: 'view.word.added', params: { view: label } }]
    const changed = (part: keyof TableView, key: string): readonly Difference[] =>
      JSON.stringify(before[part]) === JSON.stringify(after[part])
        ? []
        : [{ at: part, sign: 'changed', part: 'view', key, params: { view: label } }]
    return [
      ...(JSON.stringify(before.label) === JSON.stringify(after.label)
        ? []
        : [
            {
              at: 'label',
              sign: 'changed' as const,
              part: 'view',
              key: 'view.word.label',
              params: { before: before.label, after: label },
            },
          ]),
      ...changed('icon', 'view.word.icon'),
      ...changed('filter', 'view.word.filter'),
      ...changed('sort', 'view.word.sort'),
      ...changed('position', 'view.word.position'),
      ...changed('audience', 'view.word.audience'),
      ...changed('terminals', 'view.word.terminals'),
      ...changed('tree', 'view.word.tree'),
      ...(before.kind === after.kind && kindOf(after)?.wordsOf
        ? []
        : changed('options', 'view.word.options')),
      ...(before.kind === after.kind
        ? (kindOf(after)?.wordsOf?.(before.options, after.options) ?? []).map(
            (word): Difference => ({ ...word, at: `options.${word.at}`, part: 'view' }),
          )
        : []),
    ]
  },
  texts: view => [
    { at: 'label', text: view.label },
    ...(kindOf(view)?.textsOf?.(view.options) ?? []).map(({ at, text }) => ({ at: `options.${at}`, text })),
  ],
}

/** Kinds of view, as extensions of a space. */
export const viewExtensions: ExtensionGroup = {
  name: 'view',
  items: viewKindNames.map(name => ({ name, title: { key: `view.kind.${name}` } })),
  usedBy: (kind, body) => (kind === 'view' ? [viewIn(body).kind] : []),
}
