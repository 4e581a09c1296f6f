import type { Operation } from '@gantry/model/shared'
import { heldGrants } from './grants.ts'
import { both, either, type RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'

/**
 * The rows an actor may do something with: the union of the grants held. Whoever may not read a row can do nothing else
 * with it either. Of a slave table: the rows of its master.
 */
export const allowedRows = (scope: Scope, operation: Operation): RowFilter => {
  const rows = either(heldGrants(scope, operation).map(grant => grant.rows))
  return operation === 'update' || operation === 'remove' || operation === 'export'
    ? both([rows, allowedRows(scope, 'read')])
    : rows
}
