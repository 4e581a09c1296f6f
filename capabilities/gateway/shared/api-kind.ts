import { issue, type Text } from '@gantry/base/shared'
import { type DesignKind, type Difference, error, isWritten, type Mention } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Filter, isFilter, type TableDef } from '@gantry/model/shared'
import { type ApiSource, apiSchema, type PublishedApi } from './api.ts'

const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

const pathForm = /^[a-z][a-z0-9-]{0,47}$/
const nameForm = /^[a-zA-Z_][a-zA-Z0-9_]{0,39}$/
/** Names of the query that the gateway itself reads. */
const taken = new Set(['page', 'pageSize', 'cursor', 'sort', 'filter', 'space', 'name', 'version', 'record'])

/** A published interface as a design: what is wrong with it, its references, and its difference in sentences. */
export const apiKind: DesignKind<PublishedApi> = {
  name: 'api',
  schema: apiSchema,
  empty: () => ({
    id: '00000000-0000-0000-0000-000000000000',
    app: '',
    name: '',
    path: '',
    version: 1,
    source: { kind: 'table', table: '', operations: ['list', 'read'], fields: [], most: 100 },
  }),
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  appOf: ({ app }) => (app === '' ? null : app),
  check: ({ name, path, source }, { tables, named }) => [
    ...(isBlank(name) ? [error(issue('name', 'required'))] : []),
    ...(path === '' ? [error(issue('path', 'required'))] : []),
    ...(path !== '' && !pathForm.test(path) ? [error(issue('path', 'format'))] : []),
    ...sourceIssues(source, tables, kind => named.get(kind)).map(error),
  ],
  mentions: ({ source }) => mentionsOf(source),
  words: differences,
  texts: ({ name }) => [{ at: 'name', text: name }],
}

type Names = (kind: string) => ReadonlyMap<string, Text> | undefined

/** What is wrong with the source of an interface; places begin at the body. */
export const sourceIssues = (source: ApiSource, tables: ReadonlyMap<string, TableDef>, named: Names) => {
  if (source.kind === 'decision' || source.kind === 'logic') {
    if (source.design === '') return [issue('source.design', 'required')]
    return named(source.kind)?.has(source.design) === false ? [issue('source.design', 'unknown')] : []
  }
  if (source.table === '') return [issue('source.table', 'required')]
  const table = tables.get(source.table)
  if (!table) return [issue('source.table', 'unknown')]
  const closed = (field: string) => {
    const def = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined
    return !def || fieldTypeOf(def).sealed === true
  }
  const names = (source.parameters ?? []).map(({ name }) => name)
  return [
    ...(source.kind === 'table' ? tableIssues(source, table, closed) : figureIssues(source, closed)),
    ...(source.filter !== undefined && !isFilter(source.filter) ? [issue('source.filter', 'format')] : []),
    ...(source.parameters ?? []).flatMap(({ name, field }, at) => [
      ...(nameForm.test(name) && !taken.has(name) ? [] : [issue(`source.parameters.${at}`, 'format')]),
      ...(names.indexOf(name) === at ? [] : [issue(`source.parameters.${at}`, 'duplicate', { value: name })]),
      ...(closed(field) ? [issue(`source.parameters.${at}`, 'unknown', { value: field })] : []),
    ]),
  ]
}

const tableIssues = (
  source: Extract<ApiSource, { readonly kind: 'table' }>,
  table: TableDef,
  closed: (field: string) => boolean,
) => [
  ...(source.operations.length === 0 ? [issue('source.operations', 'required')] : []),
  ...(source.fields.length === 0 ? [issue('source.fields', 'required')] : []),
  ...source.fields.flatMap(field =>
    closed(field) ? [issue('source.fields', 'unknown', { value: field })] : [],
  ),
  ...(source.sort ?? []).flatMap(({ field }) =>
    closed(field) ? [issue('source.sort', 'unknown', { value: field })] : [],
  ),
  ...(source.operations.includes('create') &&
  !source.fields.some(field => table.fields[field] && isWritten(table.fields[field]))
    ? [issue('source.fields', 'required')]
    : []),
]

const figureIssues = (
  { aggregates, groupBy }: Extract<ApiSource, { readonly kind: 'figures' }>,
  closed: (field: string) => boolean,
) => [
  ...(aggregates.length === 0 ? [issue('source.aggregates', 'required')] : []),
  ...groupBy.flatMap(field => (closed(field) ? [issue('source.groupBy', 'unknown', { value: field })] : [])),
  ...aggregates.flatMap(({ name, fn, field }, at) => [
    ...(nameForm.test(name) ? [] : [issue(`source.aggregates.${at}`, 'format')]),
    ...(aggregates.findIndex(each => each.name === name) === at
      ? []
      : [issue(`source.aggregates.${at}`, 'duplicate', { value: name })]),
    ...(fn !== 'count' && (field === undefined || closed(field))
      ? [issue(`source.aggregates.${at}`, 'required')]
      : []),
  ]),
]

/** Fields a filter compares. */
export const fieldsIn = (filter: Filter | undefined): readonly string[] => {
  if (filter === undefined || typeof filter === 'boolean') return []
  if (filter.op === 'and' || filter.op === 'or') return filter.of.flatMap(fieldsIn)
  if (filter.op === 'not') return fieldsIn(filter.of)
  return 'field' in filter ? [filter.field] : []
}

const mentionsOf = (source: ApiSource): readonly Mention[] => {
  if (source.kind === 'decision' || source.kind === 'logic')
    return source.design === ''
      ? []
      : [{ at: 'source.design', to: { kind: source.kind, id: source.design }, how: 'calls' }]
  if (source.table === '') return []
  const { table: id } = source
  const writes = source.kind === 'table' && source.operations.some(each => each !== 'list' && each !== 'read')
  const shown =
    source.kind === 'table'
      ? [...source.fields, ...(source.sort ?? []).map(({ field }) => field)]
      : [...source.groupBy, ...source.aggregates.flatMap(({ field }) => field ?? [])]
  const parts = [
    ...shown,
    ...fieldsIn(source.filter),
    ...(source.parameters ?? []).map(({ field }) => field),
  ].map(field => field.split('.')[0] ?? field)
  return [
    { at: 'source.table', to: { kind: 'table', id }, how: writes ? 'writes' : 'reads' },
    ...[...new Set(parts)].map(
      (part): Mention => ({ at: 'source.fields', to: { kind: 'table', id, part }, how: 'reads' }),
    ),
  ]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function differences(before: PublishedApi | null, after: PublishedApi): readonly Difference[] {
  const word = (at: string, key: string, params = {}): Difference => ({
    at,
    sign: before ? 'changed' : 'added',
    part: 'whole',
    key: `gateway.word.${key}`,
    params,
  })
  if (!before) return [word('', 'new', { api: after.name })]
  return [
    ...(same(before.name, after.name)
      ? []
      : [word('name', 'name', { before: before.name, after: after.name })]),
    ...(before.version === after.version ? [] : [word('version', 'version', { n: after.version })]),
    ...(same(before.source, after.source) ? [] : [word('source', 'source')]),
    ...(same(before.retired, after.retired) ? [] : [word('retired', 'retired')]),
    ...(before.perMinute === after.perMinute && before.cache === after.cache
      ? []
      : [word('perMinute', 'limits')]),
    ...(before.group === after.group && before.note === after.note ? [] : [word('note', 'note')]),
  ]
}
