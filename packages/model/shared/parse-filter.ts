import { type Issue, isPlainObject, issue, type Json } from '@gantry/base/shared'
import { type Filter, type Operand, type Operator, operators } from './filter.ts'

type Report = (found: Issue) => void

/** Limits beyond any reasonable filter that bound the load on the database. */
const most = { depth: 12, comparisons: 200, values: 1_000 }

/**
 * Parses a filter from a program or URL: a filter tree, or shorthand such as `{"status": "open"}`, `{"amount":
 * {"gte": 10, "lt": 20}}`, `{"or": [{…}, {…}]}`, `{"not": {…}}`; operators may have a `$` prefix. Several
 * fields are combined with `and`. Fields are checked later, when the filter is resolved.
 */
export const parseFilter = (input: unknown, report: Report): Filter => {
  let comparisons = 0
  const read = (value: unknown, depth: number): Filter => {
    if (depth > most.depth || comparisons > most.comparisons) {
      report(issue('filter', 'too_complex'))
      return false
    }
    if (value === true || value === 'true') return true
    if (value === false || value === 'false') return false
    if (!isPlainObject(value)) return refuse(report)
    if (typeof value.op === 'string' && ('of' in value || 'field' in value)) return node(value, depth)
    return conjunction(Object.entries(value).map(([key, part]) => entry(key, part, depth)))
  }

  const node = (value: Record<string, unknown>, depth: number): Filter => {
    const op = bare(value.op)
    if ((op === 'and' || op === 'or') && Array.isArray(value.of))
      return { op, of: value.of.map(each => read(each, depth + 1)) }
    if (op === 'not' && 'of' in value) return { op, of: read(value.of, depth + 1) }
    if (typeof value.field !== 'string') return refuse(report)
    return comparison(value.field, op, value.value)
  }

  const entry = (key: string, part: unknown, depth: number): Filter => {
    const op = bare(key)
    if (op === 'and' || op === 'or') {
      if (Array.isArray(part)) return { op, of: part.map(each => read(each, depth + 1)) }
      if (key.startsWith('$')) return refuse(report)
    }
    if (op === 'not' && isPlainObject(part)) return { op, of: read(part, depth + 1) }
    if (!isPlainObject(part) || isTerm(part) || typeof part.id === 'string')
      return comparison(key, Array.isArray(part) ? 'in' : 'eq', part)
    return conjunction(Object.entries(part).map(([name, value]) => comparison(key, bare(name), value)))
  }

  const comparison = (field: string, name: string, value: unknown): Filter => {
    comparisons++
    const op = operatorOf(name)
    if (!op) {
      report(issue(field, 'operator', { op: name }))
      return false
    }
    if (op === 'empty' || op === 'notEmpty') {
      const no = value === false || value === 'false'
      return { op: no === (op === 'empty') ? 'notEmpty' : 'empty', field }
    }
    if (Array.isArray(value) && value.length > most.values) {
      report(issue(field, 'too_complex'))
      return false
    }
    if (!isOperand(value)) {
      report(issue(field, 'type'))
      return false
    }
    return { op, field, value }
  }

  return read(input, 0)
}

const refuse = (report: Report): false => {
  report(issue('filter', 'format'))
  return false
}

const conjunction = (of: readonly Filter[]): Filter => {
  const [first, ...rest] = of
  if (first === undefined) return true
  return rest.length === 0 ? first : { op: 'and', of }
}

const bare = (name: unknown): string => (typeof name === 'string' ? name.replace(/^\$/, '') : '')

/** `nin` is a common alias of `notIn`. */
const operatorOf = (name: string): Operator | undefined =>
  name === 'nin' ? 'notIn' : operators.find(operator => operator === name)

const isTerm = (value: Record<string, unknown>): boolean => typeof value.term === 'string'

/** A JSON value, no deeper than a list of references. */
const isOperand = (value: unknown, depth = 0): value is Operand & Json => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (depth > 1) return false
  if (Array.isArray(value)) return value.every(each => isOperand(each, depth + 1))
  return isPlainObject(value) && Object.values(value).every(each => isOperand(each, depth + 1))
}
