import type { Operation } from '@gantry/model/shared'
import { heldGrants, masterOf } from './grants.ts'
import { hardLimits } from './hard-limits.ts'
import { keptByScope } from './kept.ts'
import { both, type RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'
import { unite } from './unite.ts'

/** Operations without an existing record. */
const making: readonly Operation[] = ['create', 'import']

/**
 * The rows on which an actor may perform an operation: the union of the actor's grants, intersected with the
 * table's limits. Rows that may not be read permit no operation. For a slave table: rows of its master.
 */
export const allowedRows = keptByScope((scope: Scope, operation: Operation): RowFilter => {
  const rows = ruledRows(scope, operation)
  return operation === 'read' || making.includes(operation) ? rows : both([rows, allowedRows(scope, 'read')])
})

/** The filter of the operation itself, without requiring read access; within the rows of the actor that bounds this one. */
export const ruledRows = (scope: Scope, operation: Operation): RowFilter =>
  both([
    scope.actor.within === undefined || ruledRows({ ...scope, actor: scope.actor.within }, operation),
    unite(
      masterOf(scope),
      heldGrants(scope, operation).map(grant => grant.rows),
    ),
    hardLimits(scope, operation),
  ])
