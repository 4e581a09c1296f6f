import type { TableDef } from '@gantry/model/shared'

/** Caches what is derived from a table's definition, for the lifetime of that definition object. */
export const keptByTable = <Made>(make: (table: TableDef) => Made): ((table: TableDef) => Made) => {
  const kept = new WeakMap<TableDef, { readonly made: Made }>()
  return table => {
    const known = kept.get(table)
    if (known) return known.made
    const made = make(table)
    kept.set(table, { made })
    return made
  }
}
