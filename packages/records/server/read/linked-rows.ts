import type { TableId } from '@gantry/model/shared'
import { findTable } from '../catalog/catalog.ts'
import { keptByScope } from '../policy/kept.ts'
import type { Rows } from '../policy/rows.ts'
import type { Scope } from '../policy/scope.ts'
import { admission, from, readingOf } from './reading.ts'

const reading = keptByScope((scope, alias: string) => readingOf(scope, 'read', alias))

/**
 * Linked records as whoever asks may read them: living ones of the space that the policy of their table opens to him, a field
 * closed or masked on some of them empty there. So a filter tells of them what their own list would tell.
 */
export const linkedRows =
  (scope: Scope): NonNullable<Rows['linked']> =>
  (target: TableId, alias: string) => {
    const seen = reading({ ...scope, table: findTable(scope.catalog, target) }, alias)
    return { from: from(seen), admission: admission(seen), rows: { ...seen, linked: linkedRows(scope) } }
  }
