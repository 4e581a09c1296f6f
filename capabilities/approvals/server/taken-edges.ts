import type { Instance, WorkflowDef } from '@gantry/workflow/shared'

type Edges = WorkflowDef['edges']

/**
 * The edges a run certainly took. An activation knows the activations that caused it, and a block the branches it began; a
 * choice between them leaves nothing behind. So an edge counts where every way from a cause to what it caused goes over it.
 */
export const takenEdges = (
  { nodes, edges }: Pick<WorkflowDef, 'nodes' | 'edges'>,
  { activations, scopes }: Pick<Instance, 'activations' | 'scopes'>,
): readonly string[] => {
  const begun = new Map(
    scopes.filter(({ dropped }) => !dropped).map(({ node, expected }) => [node, expected]),
  )
  const isPassable = (id: string): boolean => {
    const kind = nodes[id]?.kind
    return kind === 'exclusive' || kind === 'join' || begun.has(id)
  }
  const isBegun = ({ from, port }: Edges[number]): boolean => {
    const branches = begun.get(from)
    return branches === undefined || (port !== undefined && branches.includes(port))
  }
  const usable = edges.filter(isBegun)
  const counted = new Map(activations.filter(({ superseded }) => !superseded).map(each => [each.id, each]))
  const certain = [...counted.values()].flatMap(({ node, causedBy }) =>
    causedBy.flatMap(id => {
      const cause = counted.get(id)
      return cause ? bridgesBetween(usable, cause.node, node, isPassable) : []
    }),
  )
  // A branch without steps leaves no activation, but its block began it.
  const ofBlocks = usable.flatMap(({ id, from }) => (begun.has(from) ? [id] : []))
  return [...new Set([...certain, ...ofBlocks])]
}

/** The edges without which no way is left between two nodes; other nodes on the way have to be passable. */
const bridgesBetween = (
  edges: Edges,
  from: string,
  to: string,
  isPassable: (id: string) => boolean,
): readonly string[] => {
  const between = edges.filter(edge => edge.from === from || isPassable(edge.from))
  const leads = (without?: string): boolean => {
    const seen = new Set([from])
    for (const queue = [from]; queue.length > 0; ) {
      const at = queue.pop()
      for (const edge of between)
        if (edge.from === at && edge.id !== without && !seen.has(edge.to)) {
          if (edge.to === to) return true
          seen.add(edge.to)
          queue.push(edge.to)
        }
    }
    return false
  }
  return leads() ? between.flatMap(({ id }) => (leads(id) ? [] : [id])) : []
}
