import type { Catalog } from '../catalog/catalog.ts'
import type { Scope } from './scope.ts'
import { scopeKey } from './scope-key.ts'

/** Maximum cache entries per snapshot; beyond them the cache is cleared. */
const most = 2_000

/**
 * Caches the result of `make` per scope key, for the lifetime of the catalog snapshot. A table outside the
 * snapshot, such as a draft, is not cached.
 */
export const keptByScope = <What extends string, Made>(make: (scope: Scope, what: What) => Made) => {
  const bySnapshot = new WeakMap<Catalog, Map<string, Made>>()
  return (scope: Scope, what: What): Made => {
    const { catalog, table } = scope
    if (catalog.tables.get(table.id) !== table) return make(scope, what)
    const kept = bySnapshot.get(catalog) ?? new Map<string, Made>()
    bySnapshot.set(catalog, kept)
    const key = `${what} ${scopeKey(scope)}`
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= most) kept.clear()
    const made = make(scope, what)
    kept.set(key, made)
    return made
  }
}
