import type { TableDef, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { dependants } from './across/dependants.ts'
import { acrossOf, type Node } from './across/nodes.ts'
import { type ChangedFormulas, changedFormulas } from './changed-formulas.ts'

/** Computed fields whose values in rows that are there may be others than they were. */
export interface FieldsToFill {
  readonly formulas: readonly ChangedFormulas[]
  /** Lookups and roll-ups that are new or made in another way, in the order of the graph. */
  readonly nodes: readonly Node[]
}

/** What a change of tables leaves to be filled; `before` are those it changes, as they stood, and `catalog` is what it makes of them. */
export const fieldsToFill = (before: ReadonlyMap<TableId, TableDef>, catalog: Catalog): FieldsToFill => ({
  formulas: changedFormulas(before, catalog.tables),
  nodes: acrossOf(catalog).order.filter(node => isNew(before.get(node.table.id), node)),
})

/** Lookups and roll-ups that are made anew because they are made from formulas that are filled. */
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
