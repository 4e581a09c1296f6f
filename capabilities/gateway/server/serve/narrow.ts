import { AppError, type Issue, issue, limits } from '@gantry/base/shared'
import { all, type Filter, parseQuery, type Query, where } from '@gantry/model/shared'
import type { ApiParameter, TableSource } from '../../shared/api.ts'
import { fieldsIn } from '../../shared/api-kind.ts'

/** Names of the query that are no parameters. */
const reserved = new Set([
  'page',
  'pageSize',
  'cursor',
  'sort',
  'filter',
  'fields',
  'count',
  'space',
  'name',
  'version',
])

type Asked = Readonly<Record<string, unknown>>

/**
 * The filter of declared parameters. A parameter nobody declared is refused: a misspelt one would otherwise answer more than
 * was asked for.
 * @throws AppError request.invalid naming each
 */
export const parameterFilter = (parameters: readonly ApiParameter[], asked: Asked): Filter => {
  const issues: Issue[] = []
  const known = new Set(parameters.map(({ name }) => name))
  for (const name of Object.keys(asked))
    if (!reserved.has(name) && !known.has(name)) issues.push(issue(name, 'unknown', { value: name }))
  const found: Filter[] = []
  for (const { name, field, op, required } of parameters) {
    const value = Object.hasOwn(asked, name) ? asked[name] : undefined
    if (value === undefined || value === '') {
      if (required) issues.push(issue(name, 'required'))
      continue
    }
    if (typeof value === 'object' && !Array.isArray(value)) {
      issues.push(issue(name, 'type'))
      continue
    }
    const given = Array.isArray(value) ? value.map(String) : String(value)
    const list = op === 'in' ? (Array.isArray(given) ? given : given.split(',')) : given
    found.push(where(field, op, list))
  }
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return all(...found)
}

/**
 * The query of a list as the interface narrows it: only its fields, and those of its slave rows, may be shown, compared and sorted
 * by. Fields of linked records are another table's, which nobody published with this one.
 * @throws AppError request.invalid, query.invalid
 */
export const narrowedQuery = (source: TableSource, slaves: ReadonlySet<string>, asked: Asked): Query => {
  const declared = parameterFilter(source.parameters ?? [], asked)
  const own = Object.fromEntries(
    ['filter', 'sort', 'page', 'pageSize', 'cursor', 'fields'].flatMap(name =>
      asked[name] === undefined ? [] : [[name, asked[name]]],
    ),
  )
  const query = parseQuery(own)
  const open = new Set([...source.fields, 'id'])
  const isOpen = (field: string): boolean => {
    const [head = '', ...rest] = field.split('.')
    return open.has(head) && (rest.length === 0 || slaves.has(head))
  }
  const closed = (place: string, fields: readonly string[]) =>
    fields.filter(field => !isOpen(field)).map(value => issue(place, 'unknown', { value }))
  const issues = [
    ...closed('filter', fieldsIn(query.filter)),
    ...closed(
      'sort',
      (query.sort ?? []).map(({ field }) => field),
    ),
    ...closed('fields', query.fields ?? []),
  ]
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return {
    ...query,
    filter: all(source.filter ?? true, declared, query.filter ?? true),
    fields: query.fields ?? source.fields,
    pageSize: Math.min(query.pageSize ?? 20, source.most, limits.pageSize),
    ...(query.sort === undefined && source.sort && { sort: source.sort }),
    count: 'capped',
  }
}
