import type { Operation } from '@gantry/model/shared'
import { masterOf, resolveOrDeny } from './grants.ts'
import { both, type RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'

/**
 * The rows that a table's limits leave open to an operation, whatever grants and shares allow (workflow
 * specification, section 6.2, step 3). A limit that names an unknown field admits no row.
 */
export const hardLimits = (scope: Scope, operation: Operation): RowFilter => {
  const table = masterOf(scope)
  if (scope.actor.system) return true
  return both(
    (table.limits ?? [])
      .filter(limit => limit.operations?.includes(operation) ?? true)
      .map(limit => resolveOrDeny(limit.rows, { ...scope, table })),
  )
}
