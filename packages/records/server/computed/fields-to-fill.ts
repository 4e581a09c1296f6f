import type { TableDef, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { dependants } from './across/dependants.ts'
import { acrossOf, type Node } from './across/nodes.ts'
import { type ChangedFormulas, changedFormulas } from './changed-formulas.ts'

/** Computed fields whose stored values may be outdated. */
export interface FieldsToFill {
  readonly formulas: readonly ChangedFormulas[]
  /** New or redefined lookups and roll-ups, in topological order. */
  readonly nodes: readonly Node[]
}

/**
 * What a schema change leaves to be filled; `before` are the changed tables as stored, `catalog` is the result
 * of the change.
 */
export const fieldsToFill = (before: ReadonlyMap<TableId, TableDef>, catalog: Catalog): FieldsToFill => ({
  formulas: changedFormulas(before, catalog.tables),
  nodes: acrossOf(catalog).order.filter(node => isNew(before.get(node.table.id), node)),
})

/** Lookups and roll-ups that depend on formulas being filled. */
export const followers = (catalog: Catalog, { formulas, nodes }: FieldsToFill): readonly Node[] => {
  const found = formulas.flatMap(({ table, fields }) => dependants(catalog, table.id, fields))
  return [...new Set(found)].filter(node => !nodes.includes(node))
}

/** A new table has no rows. */
const isNew = (was: TableDef | undefined, { id, field, kind }: Node): boolean => {
  if (!was || kind === 'formula') return false
  const old = was.fields[id]
  return !old || old.type !== field.type || JSON.stringify(old.computed) !== JSON.stringify(field.computed)
}
