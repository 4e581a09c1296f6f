import type { Json } from '@gantry/base/shared'
import { type Grouping, type Operand, type Operator, operators, type Sort } from '@gantry/model/shared'
import { readGrouping, writeGrouping } from '../groups/grouping.ts'
import { type Condition, type Match, takesList, takesValue } from './condition.ts'

/** The state of a list that its URL carries, so that links and Back restore it exactly (design language, point 33). */
export interface ListState {
  /** The view shown instead of the list; null: the list itself. */
  readonly view: string | null
  /** The visible part of that view, in a format its kind defines: a month, a choice of columns. */
  readonly show: string | null
  /** A saved filter; null is all records. */
  readonly tab: string | null
  /** The conditions replace the tab's filter instead of being added to it. */
  readonly over: boolean
  /** The selection in the tree, in the format of `tree/tree-path.ts`. */
  readonly tree: string | null
  readonly search: string
  readonly match: Match
  readonly conditions: readonly Condition[]
  /** Null: the grouping of the tab, the user's preferences or the view. */
  readonly group: Grouping | null
  /** The open groups, in the format of `groups/folds.ts`; null: from the user's preferences. */
  readonly open: string | null
  /** Empty: the order of the view. */
  readonly sort: readonly Sort[]
  readonly page: number
  /** Null: the user's default page size. */
  readonly pageSize: number | null
  readonly exact: boolean
  /** The record open beside the list. */
  readonly record: string | null
  readonly form: 'new' | 'edit' | null
  /** The time the list is shown as of, in UTC; null: now. */
  readonly at: string | null
}

export const emptyState: ListState = {
  view: null,
  show: null,
  tab: null,
  over: false,
  tree: null,
  search: '',
  match: 'all',
  conditions: [],
  group: null,
  open: null,
  sort: [],
  page: 1,
  pageSize: null,
  exact: false,
  record: null,
  form: null,
  at: null,
}

const isOperator = (text: string): text is Operator => (operators as readonly string[]).includes(text)

/** `?tab=late&q=pump&status.in=open,waiting&amount.gte=500&group=area,planned:month&open=A1&sort=-planned&page=2&record=…` */
export const readState = (params: URLSearchParams): ListState => ({
  view: params.get('view'),
  show: params.get('show'),
  tab: params.get('tab'),
  over: params.get('over') === '1',
  tree: params.get('tree'),
  search: params.get('q') ?? '',
  match: params.get('match') === 'any' ? 'any' : 'all',
  conditions: [...params].flatMap(([key, text]) => readCondition(key, text)),
  group: readGrouping(params.get('group')),
  open: params.get('open'),
  sort: (params.get('sort') ?? '').split(',').flatMap(readSort),
  page: readCount(params.get('page')) ?? 1,
  pageSize: readCount(params.get('size')),
  exact: params.get('count') === 'exact',
  record: params.get('record'),
  form: readForm(params.get('form')),
  at: readMoment(params.get('at')),
})

/** The URL parameters of `state`; other parameters in the URL (the page's own) are kept. */
export const writeState = (state: ListState, others: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [key, value] of others) if (!isOurs(key)) params.append(key, value)
  const set = (key: string, value: string | null | false) => {
    if (value) params.set(key, value)
  }
  set('view', state.view)
  set('show', state.show)
  set('tab', state.tab)
  set('over', state.over && '1')
  set('tree', state.tree)
  set('q', state.search)
  for (const { field, op, value } of state.conditions)
    params.append(`${field}.${op}`, takesValue(op) ? writeValue(op, value) : '')
  set('match', state.match === 'any' && 'any')
  set('group', state.group && writeGrouping(state.group))
  if (state.open !== null) params.set('open', state.open)
  set(
    'sort',
    state.sort.map(({ field, direction }) => (direction === 'desc' ? `-${field}` : field)).join(','),
  )
  set('page', state.page > 1 && String(state.page))
  set('size', state.pageSize !== null && String(state.pageSize))
  set('count', state.exact && 'exact')
  set('record', state.record)
  set('form', state.form)
  set('at', state.at)
  return params
}

const names = [
  'view',
  'show',
  'tab',
  'over',
  'tree',
  'q',
  'match',
  'group',
  'open',
  'sort',
  'page',
  'size',
  'count',
  'record',
  'form',
  'at',
]
const isOurs = (key: string): boolean => names.includes(key) || readCondition(key, '').length > 0

const readForm = (text: string | null): ListState['form'] => (text === 'new' || text === 'edit' ? text : null)

const readMoment = (text: string | null): string | null => {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

const readSort = (text: string): Sort[] => {
  if (text === '' || text === '-') return []
  return text.startsWith('-')
    ? [{ field: text.slice(1), direction: 'desc' }]
    : [{ field: text, direction: 'asc' }]
}

const readCount = (text: string | null): number | null => {
  const count = Number(text)
  return text && Number.isInteger(count) && count > 0 ? count : null
}

const readCondition = (key: string, text: string): Condition[] => {
  const dot = key.lastIndexOf('.')
  const op = key.slice(dot + 1)
  if (dot < 1 || !isOperator(op)) return []
  const field = key.slice(0, dot)
  if (!takesValue(op)) return [{ field, op }]
  const value = readValue(op, text)
  return [value === undefined ? { field, op } : { field, op, value }]
}

/** Writes a value in its shortest parseable form: plain words unquoted, everything else as JSON. */
const writeValue = (op: Operator, value: Operand | undefined): string => {
  if (value === undefined) return ''
  if (takesList(op) && Array.isArray(value) && value.length > 0 && value.every(isPlainItem))
    return value.join(',')
  return typeof value === 'string' && value !== '' && !takesList(op) && parsed(value) === undefined
    ? value
    : JSON.stringify(value)
}

const isPlainItem = (item: Json): item is string =>
  typeof item === 'string' && /^[^,[{"]+$/.test(item) && parsed(item) === undefined

const readValue = (op: Operator, text: string): Operand | undefined => {
  if (text === '') return undefined
  const json = parsed(text)
  if (json !== undefined) return json
  return takesList(op) ? text.split(',') : text
}

const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
