import {
  AppError,
  type Issue,
  type IssueCode,
  issue,
  isUuid,
  type JsonObject,
  limits,
} from '@gantry/base/shared'
import { type Comparison, type FieldId, type Filter, labelsField } from '@gantry/model/shared'
import { holdsOfNothing } from './holds-of-nothing.ts'
import { labelsOfTable } from './labels-of-table.ts'
import { linkedTable, slaveOf } from './place.ts'
import { resolveComparison } from './resolve-comparison.ts'
import { both, either, negated, type RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'

/**
 * Resolves everything in a filter that depends on actor and clock: roles and user types become true or false,
 * terms their values, date ranges half-open intervals in the actor's time zone. Operands are converted to the
 * stored form of their field.
 *
 * @throws AppError query.invalid, with an issue for every unknown field, comparison or operand
 */
export const resolveTerms = (filter: Filter, scope: Scope): RowFilter => settled(filter, scope, false)

/**
 * The same for queries, which may also filter by fields of linked records (`equipment.area`). Permissions and
 * rules may not, because they are evaluated in memory as well.
 *
 * @throws AppError query.invalid
 */
export const resolveQueryTerms = (filter: Filter, scope: Scope): RowFilter => settled(filter, scope, true)

const settled = (filter: Filter, scope: Scope, followsLinks: boolean): RowFilter => {
  const issues: Issue[] = []
  const found = walk(filter, { scope, issues, followsLinks, followed: new Set() })
  if (issues.length > 0) throw new AppError('query.invalid', {}, issues)
  return found
}

/** Issues of a filter, for definitions before they are stored. */
export const filterIssues = (filter: Filter, scope: Scope): readonly Issue[] => {
  const issues: Issue[] = []
  walk(filter, { scope, issues, followsLinks: false, followed: new Set() })
  return issues
}

interface Walk {
  readonly scope: Scope
  readonly issues: Issue[]
  readonly followsLinks: boolean
  /** Conditions on linked records. */
  readonly followed: Set<Comparison>
}

const walk = (filter: Filter, walked: Walk): RowFilter => {
  if (typeof filter === 'boolean') return filter
  switch (filter.op) {
    case 'and':
      return both(filter.of.map(each => walk(each, walked)))
    case 'or':
      return either(filter.of.map(each => walk(each, walked)))
    case 'not':
      return negated(walk(filter.of, walked))
    case 'role':
      return walked.scope.actor.roles.includes(filter.role)
    case 'userType':
      return filter.types.includes(walked.scope.actor.userType)
    default:
      return comparison(filter, walked)
  }
}

const comparison = (asked: Comparison, walked: Walk): RowFilter => {
  if (asked.field === labelsField) return labelled(asked, walked)
  const path = asked.field.split('.')
  if (path.length - 1 <= limits.filterSteps) return along(path, asked, walked, walked.scope)
  walked.issues.push(issue(asked.field, 'too_far', { max: limits.filterSteps }))
  return false
}

/** The labels of a record are filtered like a field with several options. */
const labelled = ({ op, value }: Comparison, { scope, issues, followsLinks }: Walk): RowFilter => {
  const refuse = (code: IssueCode, params?: JsonObject): false => {
    issues.push(issue(labelsField, code, params))
    return false
  }
  if (!followsLinks) return refuse('links_not_followed')
  if (!labelsOfTable(scope.catalog, scope.table)) return refuse('unknown')
  if (op === 'notEmpty') return { op: 'labelled', labels: null }
  if (op === 'empty') return { op: 'not', of: { op: 'labelled', labels: null } }
  const labels: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (!labels.every(isUuid)) return refuse('type')
  switch (op) {
    case 'in':
      return { op: 'labelled', labels }
    case 'notIn':
    case 'ne':
      return { op: 'not', of: { op: 'labelled', labels } }
    case 'contains':
    case 'eq':
      return both(labels.map(label => ({ op: 'labelled', labels: [label] })))
    default:
      return refuse('operator', { op })
  }
}

/**
 * `items.qty` requires some row of `items`; conditions grouped together apply to the same row. Fields of a
 * linked record are compared as if they were in the record itself: see `throughLink`.
 */
const along = (
  [first = '', ...rest]: readonly string[],
  asked: Comparison,
  walked: Walk,
  scope: Scope,
): RowFilter => {
  const refuse = (code: IssueCode, params?: JsonObject): false => {
    walked.issues.push(issue(asked.field, code, params))
    return false
  }
  if (rest.length === 0)
    return resolveComparison({ ...asked, field: first }, scope, ({ code, params }) => refuse(code, params))
  const slave = slaveOf(scope.catalog, scope.table, first)
  if (slave) {
    const inside = along(rest, asked, walked, { ...scope, table: slave })
    return inside === false ? false : { op: 'some', field: first, of: inside }
  }
  const table = linkedTable(scope.catalog, scope.table, first)
  if (!table) return refuse('unknown')
  if (!walked.followsLinks) return refuse('links_not_followed')
  walked.followed.add(asked)
  if (walked.followed.size === limits.linkedConditions + 1)
    return refuse('too_many_links', { max: limits.linkedConditions })
  return throughLink(first, along(rest, asked, walked, { ...scope, table }))
}

/**
 * A condition that an empty field satisfies (empty, not equal to A3) is true where no linked record exists, and
 * with several linked records must hold for all; any other condition must hold for one.
 */
const throughLink = (field: FieldId, of: RowFilter): RowFilter => {
  if (typeof of === 'boolean') return of
  return holdsOfNothing(of)
    ? { op: 'not', of: { op: 'linked', field, of: negated(of) } }
    : { op: 'linked', field, of }
}
