import { allowedRows } from './allowed-rows.ts'
import { heldGrants, masterOf } from './grants.ts'
import { hardLimits } from './hard-limits.ts'
import { keptByScope } from './kept.ts'
import { both, either, type RowFilter } from './row-filter.ts'
import type { Scope } from './scope.ts'
import { unite } from './unite.ts'

/**
 * The rows as an actor's update may leave them: rows the actor may update and read, or those in a grant's
 * `becomes`. Read limits apply; update limits (a state that locks) do not, because otherwise nobody could set
 * that state.
 */
export const rowsAfterwards = (scope: Scope): RowFilter => kept(scope, 'update')

const kept = keptByScope((scope: Scope, operation: 'update'): RowFilter => {
  const grants = heldGrants(scope, operation)
  const table = masterOf(scope)
  const own = grants.flatMap(({ rows, becomes }) => (becomes === undefined ? [rows] : []))
  const said = grants.flatMap(({ becomes }) => (becomes === undefined ? [] : [becomes]))
  const staying = both([unite(table, own), allowedRows(scope, 'read')])
  return both([either([staying, unite(table, said)]), hardLimits(scope, 'read')])
})
