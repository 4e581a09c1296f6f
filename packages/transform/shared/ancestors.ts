import type { NodeId } from '@gantry/graph/shared'

interface Reading {
  readonly id: NodeId
  readonly inputs: readonly { readonly from: NodeId }[]
}

/** A step and all it needs. The steps are in the order in which they run. */
export const ancestorsOf = (steps: readonly Reading[], wanted: NodeId): ReadonlySet<NodeId> => {
  const needed = new Set([wanted])
  for (const { id, inputs } of steps.toReversed())
    if (needed.has(id)) for (const { from } of inputs) needed.add(from)
  return needed
}
