import type { TableDef, TableId } from '@gantry/model/shared'
import { type ComputedGraph, computedGraph } from '../../shared/computed/graph.ts'

const graphs = new WeakMap<ReadonlyMap<TableId, TableDef>, ComputedGraph>()

/** The dependency graph of computed fields of a snapshot, computed once. */
export const graphOf = (tables: ReadonlyMap<TableId, TableDef>): ComputedGraph => {
  const known = graphs.get(tables)
  if (known) return known
  const made = computedGraph(tables)
  graphs.set(tables, made)
  return made
}
