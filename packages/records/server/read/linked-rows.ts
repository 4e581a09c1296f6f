import type { TableId } from '@gantry/model/shared'
import { findTable } from '../catalog/catalog.ts'
import { keptByScope } from '../policy/kept.ts'
import type { Rows } from '../policy/rows.ts'
import type { Scope } from '../policy/scope.ts'
import { admission, from, readingOf } from './reading.ts'

const reading = keptByScope((scope, alias: string) => readingOf(scope, 'read', alias))

/**
 * Linked records as the caller may read them: living records of the space that their table's policy admits,
 * with fields closed or masked on some rows empty there. A filter thus reveals only what their own list shows.
 */
export const linkedRows =
  (scope: Scope): NonNullable<Rows['linked']> =>
  (target: TableId, alias: string) => {
    const seen = reading({ ...scope, table: findTable(scope.catalog, target) }, alias)
    return { from: from(seen), admission: admission(seen), rows: { ...seen, linked: linkedRows(scope) } }
  }
