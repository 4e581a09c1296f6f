import type { Operation } from '@gantry/model/shared'
import { masterOf, resolveOrDeny } from './grants.ts'
import { both, negated, type RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'

/**
 * The rows that a table's limits leave open to an operation, whatever grants and shares allow (workflow
 * specification, section 6.2, step 3). A limit that names an unknown field admits no row.
 */
export const hardLimits = (scope: Scope, operation: Operation): RowFilter => {
  const table = masterOf(scope)
  if (scope.actor.system) return true
  return both([
    ...(table.limits ?? [])
      .filter(limit => limit.operations?.includes(operation) ?? true)
      .map(limit => resolveOrDeny(limit.rows, { ...scope, table })),
    unheld(scope, operation),
  ])
}

/** Records nothing holds; true for an operation from which no record of the table has been held so far. */
const unheld = (scope: Scope, operation: Operation): RowFilter => {
  const table = masterOf(scope)
  if (scope.actor.system || !scope.catalog.held?.get(table.id)?.includes(operation)) return true
  return negated({ op: 'held', operation, person: scope.actor.personId })
}
