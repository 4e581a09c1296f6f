/** Dependencies of each node. Nodes without any may be omitted. */
export type Edges = Map<string, readonly string[]>

export interface Arranged {
  /** Topological order; nodes of a cycle are adjacent in some order. */
  readonly order: readonly string[]
  /** One cycle per strongly connected component; the last node depends on the first. */
  readonly circles: readonly (readonly string[])[]
}

/** Tarjan's strongly connected components, without recursion: chains of definitions may be arbitrarily long. */
export const arrange = (edges: Edges): Arranged => {
  const order: string[] = []
  const circles: (readonly string[])[] = []
  const number = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()

  const close = (node: string): void => {
    const knot: string[] = []
    for (;;) {
      const member = open.pop()
      if (member === undefined) break
      isOpen.delete(member)
      knot.push(member)
      if (member === node) break
    }
    order.push(...knot.reverse())
    if (knot.length > 1 || edges.get(node)?.includes(node)) circles.push(wayRound(edges, knot))
  }

  for (const start of edges.keys()) {
    if (number.has(start)) continue
    const path: { readonly node: string; readonly needs: readonly string[]; at: number }[] = []
    const enter = (node: string): void => {
      number.set(node, number.size)
      lowest.set(node, number.get(node) ?? 0)
      open.push(node)
      isOpen.add(node)
      path.push({ node, needs: edges.get(node) ?? [], at: 0 })
    }
    const lower = (node: string, to: number): void => {
      lowest.set(node, Math.min(lowest.get(node) ?? to, to))
    }
    enter(start)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.needs[top.at++]
      if (next === undefined) {
        path.pop()
        const above = path.at(-1)
        if (above) lower(above.node, lowest.get(top.node) ?? 0)
        if (lowest.get(top.node) === number.get(top.node)) close(top.node)
      } else if (!number.has(next)) enter(next)
      else if (isOpen.has(next)) lower(top.node, number.get(next) ?? 0)
    }
  }
  return { order, circles }
}

/** The shortest cycle through a node of a component. */
const wayRound = (edges: Edges, knot: readonly string[]): readonly string[] => {
  const [start = ''] = knot
  const within = new Set(knot)
  const came = new Map<string, string>()
  const queue = [start]
  for (let node = queue.shift(); node !== undefined; node = queue.shift())
    for (const next of edges.get(node) ?? []) {
      if (next === start) {
        const way = [node]
        for (let at = came.get(node); at !== undefined; at = came.get(at)) way.unshift(at)
        return way
      }
      if (!within.has(next) || came.has(next)) continue
      came.set(next, node)
      queue.push(next)
    }
  return knot
}
