import type { NodeId } from '@gantry/graph/shared'
import type { WorkflowDef } from './definition.ts'
import { edgesFrom, isSplit, nodeAt } from './drawing.ts'

/** A branch of a split a node stands in. */
export interface DrawnBranch {
  readonly split: NodeId
  readonly branch: string
}

/**
 * The blocks around each node as drawn, outermost first; null for a node that is entered from different blocks, which no
 * structured drawing has. A join stands outside of the block it closes.
 */
export const blocksAround = (def: WorkflowDef): ReadonlyMap<NodeId, readonly DrawnBranch[] | null> => {
  const found = new Map<NodeId, readonly DrawnBranch[] | null>()
  const starts = Object.keys(def.nodes).filter(id => def.nodes[id]?.kind === 'start')
  const work = starts.map(id => ({ id, blocks: [] as readonly DrawnBranch[] }))
  for (let top = work.pop(); top; top = work.pop()) {
    const { id, blocks } = top
    const node = nodeAt(def, id)
    if (!node) continue
    const isBlockJoin = node.kind === 'join' && isSplit(nodeAt(def, node.settings.of))
    const within = isBlockJoin ? blocks.slice(0, -1) : blocks
    const known = found.get(id)
    if (known !== undefined) {
      if (known !== null && JSON.stringify(known) !== JSON.stringify(within)) found.set(id, null)
      continue
    }
    found.set(id, within)
    for (const edge of edgesFrom(def, id))
      work.push({
        id: edge.to,
        blocks: isSplit(node) ? [...within, { split: id, branch: edge.port ?? 'out' }] : within,
      })
  }
  return found
}
