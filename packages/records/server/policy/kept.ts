import type { Catalog } from '../catalog/catalog.ts'
import type { Scope } from './scope.ts'
import { scopeKey } from './scope-key.ts'

/** More actors than a process serves within a snapshot's life; beyond them it begins anew. */
const most = 2_000

/**
 * Keeps what is made from a scope for all scopes that would make the same of it; it goes with the snapshot. A table beside
 * the snapshot, as while it is being designed, is not kept.
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
