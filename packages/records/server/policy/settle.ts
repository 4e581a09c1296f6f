import { AppError, type Issue, issue } from '@gantry/base/shared'
import type { Comparison, Filter } from '@gantry/model/shared'
import { slaveOf } from './place.ts'
import { both, either, negated, type RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'
import { settleComparison } from './settle-comparison.ts'

/**
 * Answers everything a filter asks about the actor and the clock: roles and user types become true or false, terms their
 * values, ranges of days half-open intervals in the actor's time zone. Every operand is brought into the form its field
 * stores.
 *
 * @throws AppError query.invalid, with an issue for every field, comparison or operand the table does not know
 */
export const settle = (filter: Filter, scope: Scope): RowFilter => {
  const issues: Issue[] = []
  const settled = walk(filter, scope, issues)
  if (issues.length > 0) throw new AppError('query.invalid', {}, issues)
  return settled
}

/** What of a filter the table does not know; for definitions, before they are stored. */
export const filterIssues = (filter: Filter, scope: Scope): readonly Issue[] => {
  const issues: Issue[] = []
  walk(filter, scope, issues)
  return issues
}

const walk = (filter: Filter, scope: Scope, issues: Issue[]): RowFilter => {
  if (typeof filter === 'boolean') return filter
  switch (filter.op) {
    case 'and':
      return both(filter.of.map(each => walk(each, scope, issues)))
    case 'or':
      return either(filter.of.map(each => walk(each, scope, issues)))
    case 'not':
      return negated(walk(filter.of, scope, issues))
    case 'role':
      return scope.actor.roles.includes(filter.role)
    case 'userType':
      return filter.types.includes(scope.actor.userType)
    default:
      return comparison(filter, scope, issues)
  }
}

/** `items.qty` asks for some row of `items`; all that is said of it is said of one and the same row. */
const comparison = (asked: Comparison, scope: Scope, issues: Issue[]): RowFilter => {
  const [first = '', rest] = split(asked.field)
  if (rest === undefined) return settleComparison(asked, scope, found => issues.push(found))
  const slave = slaveOf(scope.catalog, scope.table, first)
  if (!slave) {
    issues.push(issue(asked.field, 'unknown'))
    return false
  }
  const within = { ...scope, table: slave }
  const inside = settleComparison({ ...asked, field: rest }, within, found =>
    issues.push({ ...found, field: asked.field }),
  )
  return inside === false ? false : { op: 'some', field: first, of: inside }
}

const split = (path: string): [string, string | undefined] => {
  const dot = path.indexOf('.')
  return dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)]
}
