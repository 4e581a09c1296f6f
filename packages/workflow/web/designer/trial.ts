import type { Mark, Marks, NodeId } from '@gantry/graph/shared'
import type { WorkflowDef } from '../../shared/definition.ts'
import { edgesFrom, nextOf, nodeAt } from '../../shared/drawing.ts'

/** Whether a branch is taken: its condition was true or false, could not be evaluated, was not asked, or it is the default. */
export type Outcome = 'true' | 'false' | 'failed' | 'not_asked' | 'default' | 'default_unused' | 'always'

/** One branch of a split that a trial run came to. */
export interface Asked {
  readonly split: NodeId
  readonly branch: string
  readonly when?: string
  readonly outcome: Outcome
}

export interface Trial {
  /** Nodes in the order they are reached. */
  readonly path: readonly NodeId[]
  readonly asked: readonly Asked[]
  readonly marks: Marks
}

const taken: ReadonlySet<Outcome> = new Set(['true', 'default', 'always'])

/** The way a record takes when everybody agrees; `holds` evaluates a condition, null where that fails. */
export const tryFlow = (def: WorkflowDef, holds: (when: string) => boolean | null): Trial => {
  const start = Object.keys(def.nodes).find(id => def.nodes[id]?.kind === 'start')
  const path: NodeId[] = []
  const asked: Asked[] = []
  const edges = new Map<string, Mark>()
  const reached = new Set<NodeId>()
  const open = start === undefined ? [] : [start]
  const go = (from: NodeId, port: string) => {
    const edge = edgesFrom(def, from).find(each => (each.port ?? 'out') === port)
    if (!edge) return
    edges.set(edge.id, { state: 'done' })
    open.push(edge.to)
  }
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const node = nodeAt(def, id)
    if (!node || reached.has(id)) continue
    reached.add(id)
    path.push(id)
    if (node.kind === 'parallel' || node.kind === 'exclusive' || node.kind === 'inclusive') {
      const found = outcomes(node.settings.branches, node.kind, holds)
      for (const [branch, outcome, when] of found) {
        asked.push({ split: id, branch, outcome, ...(when !== undefined && { when }) })
        if (taken.has(outcome)) go(id, branch)
      }
    } else if (nextOf(def, id) !== undefined) go(id, 'out')
  }
  let step = 0
  const nodes = new Map<NodeId, Mark>(Object.keys(def.nodes).map(id => [id, { state: 'skipped' }]))
  for (const id of path) {
    const isStep = nodeAt(def, id)?.kind !== 'join'
    if (isStep) step += 1
    nodes.set(id, { state: 'done', ...(isStep && { step }) })
  }
  for (const { id } of def.edges) if (!edges.has(id)) edges.set(id, { state: 'skipped' })
  return { path, asked, marks: { nodes, edges } }
}

type Found = readonly (readonly [branch: string, outcome: Outcome, when?: string])[]

const outcomes = (
  branches: readonly { readonly id: string; readonly when?: string }[],
  kind: 'parallel' | 'exclusive' | 'inclusive',
  holds: (when: string) => boolean | null,
): Found => {
  if (kind === 'parallel') return branches.map(({ id }) => [id, 'always'] as const)
  let one = false
  const found = branches.map(({ id, when }): readonly [string, Outcome, string?] => {
    if (when === undefined) {
      // A drawing that is not finished may have several; the first one is the default.
      const isDefault =
        branches.findIndex(each => each.when === undefined) === branches.findIndex(each => each.id === id)
      return [id, isDefault ? 'default' : 'default_unused']
    }
    if (kind === 'exclusive' && one) return [id, 'not_asked', when]
    const answer = holds(when)
    if (answer === null) return [id, 'failed', when]
    one ||= answer
    return [id, answer ? 'true' : 'false', when]
  })
  return one
    ? found.map(each => (each[1] === 'default' ? ([each[0], 'default_unused'] as const) : each))
    : found
}
