import type { Problem } from '@gantry/designs/shared'
import type { NodeId } from '@gantry/graph/shared'
import type { TableInfo } from '@gantry/model/shared'
import type { WorkflowDef } from '../../shared/definition.ts'
import { workflowKind } from '../../shared/workflow-kind.ts'

/** A problem with the node it belongs to. */
export interface SaidIssue {
  readonly field: string
  /** Null: of the workflow as a whole. */
  readonly node: NodeId | null
  readonly issue: Problem
}

/**
 * What is wrong with a drawn workflow: what the browser finds at once, and what the server found when it was asked last, which
 * knows people, roles, other tables and workflows besides.
 */
export const problemsOf = (
  def: WorkflowDef,
  { table, slaves }: TableInfo,
  found: readonly Problem[] = [],
): readonly SaidIssue[] => {
  const tables = new Map([table, ...slaves].map(each => [each.id, each]))
  const own = workflowKind.check(def, { tables, before: tables, named: new Map() })
  const known = new Set(own.map(({ field, code }) => `${field} ${code}`))
  const more = found.filter(({ field, code }) => !known.has(`${field} ${code}`))
  return [...own, ...more]
    .map(issue => ({ field: issue.field, node: nodeIn(def, issue.field), issue }))
    .filter(({ node }) => node === null || Object.hasOwn(def.nodes, node))
}

/** The node a place is in; for an edge, the one it leaves. */
const nodeIn = (def: WorkflowDef, place: string): NodeId | null => {
  const [part, name = ''] = place.split('.')
  if (part === 'nodes' && name !== '') return name
  return part === 'edges' ? (def.edges[Number(name)]?.from ?? null) : null
}
