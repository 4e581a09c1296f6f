import type { Operation } from '@gantry/model/shared'
import { heldGrants, masterOf } from './grants.ts'
import { hardLimits } from './hard-limits.ts'
import { keptByScope } from './kept.ts'
import { both, type RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'
import { unite } from './unite.ts'

/** What is done with no record that was there before. */
const making: readonly Operation[] = ['create', 'import']

/**
 * The rows an actor may do something with: the union of the grants held within the limits of the table. Whoever may not
 * read a row can do nothing else with it either. Of a slave table: the rows of its master.
 */
export const allowedRows = keptByScope((scope: Scope, operation: Operation): RowFilter => {
  const rows = ruledRows(scope, operation)
  return operation === 'read' || making.includes(operation) ? rows : both([rows, allowedRows(scope, 'read')])
})

/** What the rules of the operation itself say, whether or not the rows may be read. */
export const ruledRows = (scope: Scope, operation: Operation): RowFilter =>
  both([
    unite(
      masterOf(scope),
      heldGrants(scope, operation).map(grant => grant.rows),
    ),
    hardLimits(scope, operation),
  ])
