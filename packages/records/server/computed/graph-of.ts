import type { TableDef, TableId } from '@gantry/model/shared'
import { type ComputedGraph, computedGraph } from '../../shared/computed/graph.ts'

const graphs = new WeakMap<ReadonlyMap<TableId, TableDef>, ComputedGraph>()

/** The graph of computed fields over the tables of a snapshot, made once for it. */
export const graphOf = (tables: ReadonlyMap<TableId, TableDef>): ComputedGraph => {
  const known = graphs.get(tables)
  if (known) return known
  const made = computedGraph(tables)
  graphs.set(tables, made)
  return made
}
