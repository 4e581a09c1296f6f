import { type ContextType, check, compile, type Evaluate, type ExprType, parse, t } from '@gantry/expr/shared'
import type { NodeId } from '@gantry/graph/shared'
import type { Decision, DecisionNode } from './decision.ts'
import { type Fault, type PlannedTable, planTable } from './table/plan-table.ts'
import { type Cell, readCell } from './table/read-cell.ts'
import { exprTypeOf, writtenTypes } from './value-types.ts'

/** A node with its expressions resolved over what it requires. */
export interface PlannedNode {
  readonly id: NodeId
  readonly node: DecisionNode
  readonly requires: readonly NodeId[]
  readonly scope: ContextType
  readonly type: ExprType
  readonly faults: readonly Fault[]
  readonly table?: PlannedTable
  readonly evaluate?: Evaluate
  /** Allowed values of an input. */
  readonly allowed?: Cell
}

/** A decision in the order in which its nodes can be evaluated. */
export interface PlannedDecision {
  readonly decision: Decision
  readonly nodes: ReadonlyMap<NodeId, PlannedNode>
  /** Nodes on a circle of requirements: they are not planned. */
  readonly circle: readonly NodeId[]
  /** The node that answers; null: none is named, and there is not exactly one that nothing requires. */
  readonly result: NodeId | null
}

/** Resolves all expressions of a decision. Never throws. */
export const planDecision = (decision: Decision): PlannedDecision => {
  const requires = new Map<NodeId, NodeId[]>(Object.keys(decision.nodes).map(id => [id, []]))
  for (const { from, to } of decision.edges) if (requires.has(from)) requires.get(to)?.push(from)
  const nodes = new Map<NodeId, PlannedNode>()
  let left = [...requires.keys()]
  for (;;) {
    const ready = left.filter(id => requires.get(id)?.every(each => nodes.has(each)))
    if (ready.length === 0) break
    for (const id of ready) {
      const node = decision.nodes[id]
      if (node) nodes.set(id, planNode(id, node, requires.get(id) ?? [], nodes))
    }
    left = left.filter(id => !nodes.has(id))
  }
  return { decision, nodes, circle: left, result: resultOf(decision) }
}

const resultOf = ({ nodes, edges, result }: Decision): NodeId | null => {
  if (result !== undefined) return nodes[result] ? result : null
  const required = new Set(edges.map(({ from }) => from))
  const ends = Object.entries(nodes).filter(
    ([id, { kind }]) => !required.has(id) && (kind === 'table' || kind === 'expression'),
  )
  return ends.length === 1 ? (ends[0]?.[0] ?? null) : null
}

const planNode = (
  id: NodeId,
  node: DecisionNode,
  requires: readonly NodeId[],
  nodes: ReadonlyMap<NodeId, PlannedNode>,
): PlannedNode => {
  const scope: ContextType = {
    kind: 'context',
    fields: Object.fromEntries(
      requires.flatMap(each => {
        const known = nodes.get(each)
        return known ? [[each, { type: known.type, label: known.node.settings.label }]] : []
      }),
    ),
  }
  const plain = { id, node, requires, scope }
  switch (node.kind) {
    case 'input': {
      const { type, allowed } = node.settings
      const cell = allowed === undefined ? null : readCell(allowed, scope, exprTypeOf(type))
      const faults: Fault[] =
        cell?.kind === 'broken' && cell.issues[0] ? [{ at: 'allowed', issue: cell.issues[0] }] : []
      return {
        ...plain,
        type: exprTypeOf(type),
        faults,
        ...(cell && cell.kind !== 'broken' && { allowed: cell }),
      }
    }
    case 'table': {
      const table = planTable(node.settings, scope)
      return { ...plain, type: table.type, faults: table.faults, table }
    }
    case 'expression':
      return { ...plain, ...planSource('expression', node.settings.expression, scope) }
    case 'function': {
      const params = node.settings.params.map(({ name, type }) => `${name}: ${writtenTypes[type]}`).join(', ')
      const head = `function(${params}) `
      const { body } = node.settings
      if (body.trim() === '') return { ...plain, type: t.any, faults: [{ at: 'body', issue: 'required' }] }
      const planned = planSource('body', `${head}${body}`, scope)
      // Places begin inside the body people see.
      const faults = planned.faults.map(({ at, issue }) =>
        typeof issue === 'string'
          ? { at, issue }
          : {
              at,
              issue: {
                ...issue,
                from: Math.max(0, issue.from - head.length),
                to: Math.max(0, issue.to - head.length),
              },
            },
      )
      return { ...plain, ...planned, faults }
    }
  }
}

const planSource = (
  at: string,
  source: string,
  scope: ContextType,
): Pick<PlannedNode, 'type' | 'faults' | 'evaluate'> => {
  if (source.trim() === '') return { type: t.any, faults: [{ at, issue: 'required' }] }
  const checked = check(parse(source, scope), scope)
  const [issue] = checked.issues
  return issue
    ? { type: t.any, faults: [{ at, issue }] }
    : { type: checked.type, faults: [], evaluate: compile(checked) }
}
