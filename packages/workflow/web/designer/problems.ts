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
 * What is wrong with a drawn workflow, as far as the browser knows: other tables, roles and workflows are checked when it is
 * published.
 */
export const problemsOf = (def: WorkflowDef, { table, slaves }: TableInfo): readonly SaidIssue[] => {
  const tables = new Map([table, ...slaves].map(each => [each.id, each]))
  return workflowKind
    .check(def, { tables, before: tables, named: new Map() })
    .map(issue => ({ field: issue.field, node: nodeIn(def, issue.field), issue }))
}

/** The node a place is in; for an edge, the one it leaves. */
const nodeIn = (def: WorkflowDef, place: string): NodeId | null => {
  const [part, name = ''] = place.split('.')
  if (part === 'nodes' && name !== '') return name
  return part === 'edges' ? (def.edges[Number(name)]?.from ?? null) : null
}
