import type { TableDef } from '@gantry/model/shared'

/** Keeps what is made from a table's definition for as long as that very definition lives. */
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
