import { AppError, type Issue, isPlainObject, issue, limits } from '@gantry/base/shared'
import { parseFilter } from './parse-filter.ts'
import {
  type Aggregate,
  type AggregateQuery,
  dateParts,
  type GroupBy,
  type ListGroupQuery,
  type Query,
  type Sort,
} from './query.ts'

type Input = Readonly<Record<string, unknown>>
type Report = (found: Issue) => void

const aggregateFunctions: readonly Aggregate['fn'][] = ['count', 'sum', 'avg', 'min', 'max']
const counts: readonly Query['count'][] = ['capped', 'exact', 'later', 'none']

/**
 * Parses a query from a URL (text values, possibly with JSON) or a body. A page size above the maximum is
 * reduced. Anything unknown is refused, because a misspelt condition would otherwise return more than was asked
 * for.
 *
 * @throws AppError query.invalid
 */
export const parseQuery = (input: unknown): Query =>
  parse(input, ['filter', 'sort', 'page', 'pageSize', 'cursor', 'fields', 'search', 'count'], given => ({
    filter: read(given, 'filter', parseFilter),
    sort: read(given, 'sort', parseSort),
    page: read(given, 'page', positive('page', 1_000_000)),
    pageSize: read(given, 'pageSize', pageSize),
    cursor: read(given, 'cursor', text('cursor')),
    fields: read(given, 'fields', names('fields')),
    search: read(given, 'search', text('search')),
    count: read(given, 'count', oneOf('count', counts)),
  }))

/** @throws AppError query.invalid */
export const parseAggregateQuery = (input: unknown): AggregateQuery =>
  parse(input, ['filter', 'search', 'groupBy', 'levels', 'roots', 'aggregates', 'limit'], given => ({
    filter: read(given, 'filter', parseFilter),
    search: read(given, 'search', text('search')),
    groupBy: read(given, 'groupBy', names('groupBy')),
    levels: read(given, 'levels', parseLevels),
    roots: read(given, 'roots', parseRoots),
    aggregates: read(given, 'aggregates', parseAggregates) ?? [{ name: 'count', fn: 'count' }],
    limit: read(given, 'limit', positive('limit', 10_000)),
  }))

/** @throws AppError query.invalid */
export const parseListGroups = (input: unknown): ListGroupQuery =>
  parse(input, ['filter', 'search', 'by', 'order', 'figures', 'page'], given => ({
    filter: read(given, 'filter', parseFilter),
    search: read(given, 'search', text('search')),
    by: read(given, 'by', parseGroups) ?? noGroups(given),
    order: read(given, 'order', oneOf('order', ['value', 'count'] as const)),
    figures: read(given, 'figures', parseAggregates),
    page: read(given, 'page', positive('page', 1_000)),
  }))

const noGroups = ({ report }: Given): readonly GroupBy[] => {
  report(issue('by', 'required'))
  return []
}

interface Given {
  readonly input: Input
  readonly report: Report
}

const parse = <T extends object>(
  input: unknown,
  known: readonly string[],
  build: (given: Given) => { [K in keyof T]: T[K] | undefined },
): T => {
  const issues: Issue[] = []
  if (!isPlainObject(input)) throw new AppError('query.invalid', {}, [issue('query', 'format')])
  for (const name of Object.keys(input)) if (!known.includes(name)) issues.push(issue(name, 'unknown'))
  const built = build({ input, report: found => issues.push(found) })
  if (issues.length > 0) throw new AppError('query.invalid', {}, issues)
  return Object.fromEntries(Object.entries(built).filter(([, value]) => value !== undefined)) as T
}

/** An absent or empty part is ignored. */
const read = <T>(
  { input, report }: Given,
  name: string,
  parsePart: (value: unknown, report: Report) => T,
): T | undefined => {
  const value = input[name]
  if (value === undefined || value === null || value === '') return undefined
  return parsePart(unfolded(value, name, report), report)
}

/** Objects and lists may be JSON text. */
const unfolded = (value: unknown, name: string, report: Report): unknown => {
  if (typeof value !== 'string' || name === 'search' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    report(issue(name, 'json'))
    return undefined
  }
}

/** `-createdAt,title`, `["-createdAt"]`, `{"createdAt": "desc"}` or the list of sorts itself. */
const parseSort = (value: unknown, report: Report): readonly Sort[] =>
  entries(value).map(each => {
    if (typeof each === 'string')
      return { field: each.replace(/^[-+]/, ''), direction: each.startsWith('-') ? 'desc' : 'asc' }
    const direction = isPlainObject(each) ? (each.direction ?? 'asc') : undefined
    if (
      isPlainObject(each) &&
      typeof each.field === 'string' &&
      (direction === 'asc' || direction === 'desc')
    )
      return { field: each.field, direction }
    report(issue('sort', 'format'))
    return { field: 'id', direction: 'asc' }
  })

/** `status,planned:month`, or the list of groups itself: one or two fields. */
const parseGroups = (value: unknown, report: Report): readonly GroupBy[] => {
  const groups = entries(value).flatMap((each): GroupBy[] => {
    const [field, part] = typeof each === 'string' ? each.split(':') : []
    const wanted: Input = isPlainObject(each) ? each : { field, part }
    const known = dateParts.find(name => name === wanted.part)
    if (typeof wanted.field === 'string' && (wanted.part === undefined || known))
      return [{ field: wanted.field, ...(known && { part: known }) }]
    report(issue('by', 'format'))
    return []
  })
  if (groups.length > mostGroups) report(issue('by', 'max_items', { limit: mostGroups }))
  return groups
}

const mostGroups = 2

/** `{"fault": 1}`. */
const parseLevels = (value: unknown, report: Report): Readonly<Record<string, number>> => {
  if (!isPlainObject(value)) report(issue('levels', 'format'))
  return Object.fromEntries(
    Object.entries(isPlainObject(value) ? value : {}).map(([field, level]) => [
      field,
      positive('levels', 100)(level, report),
    ]),
  )
}

/** Records a tree is counted by at once. */
const mostRoots = 200

/** `{"area": ["0190…", "0191…"]}`. */
const parseRoots = (value: unknown, report: Report): Readonly<Record<string, readonly string[]>> => {
  if (!isPlainObject(value)) report(issue('roots', 'format'))
  return Object.fromEntries(
    Object.entries(isPlainObject(value) ? value : {}).map(([field, ids]) => {
      const listed = Array.isArray(ids) ? ids.filter(id => typeof id === 'string' && uuid.test(id)) : []
      if (!Array.isArray(ids) || listed.length !== ids.length) report(issue(`roots.${field}`, 'format'))
      else if (ids.length > mostRoots) report(issue(`roots.${field}`, 'max_items', { limit: mostRoots }))
      return [field, listed]
    }),
  )
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `sum:amount`, `count`, or the list of aggregates itself. */
const parseAggregates = (value: unknown, report: Report): readonly Aggregate[] => {
  const asked = entries(value)
  if (asked.length === 0) report(issue('aggregates', 'format'))
  return asked.map(each => {
    const [fn, field] = typeof each === 'string' ? each.split(':') : []
    const wanted: Input = isPlainObject(each) ? each : { fn, field }
    const known = aggregateFunctions.find(name => name === wanted.fn)
    const about = typeof wanted.field === 'string' && wanted.field !== '' ? wanted.field : undefined
    if (!known || (about === undefined && known !== 'count')) {
      report(issue('aggregates', 'format'))
      return { name: 'count', fn: 'count' }
    }
    const name = typeof wanted.name === 'string' ? wanted.name : about ? `${known}_${about}` : known
    const perUnit = wanted.perUnit === true || wanted.perUnit === 'true'
    return about === undefined
      ? { name, fn: known }
      : { name, fn: known, field: about, ...(perUnit && { perUnit }) }
  })
}

const entries = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return listed(value)
  if (Array.isArray(value)) return value.flatMap(each => (typeof each === 'string' ? listed(each) : [each]))
  if (!isPlainObject(value)) return [value]
  if ('field' in value || 'fn' in value) return [value]
  return Object.entries(value).map(([field, direction]) => ({ field, direction }))
}

const listed = (value: string): string[] =>
  value
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)

const names =
  (name: string) =>
  (value: unknown, report: Report): readonly string[] => {
    const found = (Array.isArray(value) ? value : [value]).flatMap(each =>
      typeof each === 'string' ? listed(each) : [each],
    )
    const good = found.filter(each => typeof each === 'string')
    if (good.length < found.length) report(issue(name, 'format'))
    return [...new Set(good)]
  }

const positive =
  (name: string, most: number) =>
  (value: unknown, report: Report): number => {
    const number = typeof value === 'string' ? Number(value) : value
    if (typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most) return number
    report(issue(name, 'range', { min: 1, max: most }))
    return 1
  }

const pageSize = (value: unknown, report: Report): number =>
  Math.min(positive('pageSize', 1_000_000)(value, report), limits.pageSize)

const text =
  (name: string) =>
  (value: unknown, report: Report): string => {
    if (typeof value === 'string' && value.length <= 2_000) return value.trim()
    if (typeof value === 'number') return String(value)
    report(issue(name, 'format'))
    return ''
  }

const oneOf =
  <T>(name: string, known: readonly T[]) =>
  (value: unknown, report: Report): T | undefined => {
    const found = known.find(each => each === value)
    if (found === undefined) report(issue(name, 'choice'))
    return found
  }
