import type { Graph, GraphEdge, NodeId } from '../shared/graph.ts'
import { type Adjacency, adjacencyOf } from '../shared/walk.ts'
import type { Box } from './lay-out.ts'

/** Rectangles of nodes, and x positions of the edges that leave a split. */
export interface BlockLayout {
  readonly boxes: ReadonlyMap<NodeId, Box>
  readonly lanes: ReadonlyMap<string, number>
}

/** Pixels between branches, between nodes, and the width of an empty branch. */
const beside = 48
const below = 56
const emptyBranch = 132

/** A subgraph laid out around the axis x = 0 with its top at y = 0. */
interface Block {
  readonly left: number
  readonly right: number
  readonly height: number
  readonly boxes: readonly (readonly [NodeId, Box])[]
  readonly lanes: readonly (readonly [string, number])[]
}

const shifted = ({ boxes, lanes }: Pick<Block, 'boxes' | 'lanes'>, dx: number, dy: number) => ({
  boxes: boxes.map(([id, box]) => [id, { ...box, x: box.x + dx, y: box.y + dy }] as const),
  lanes: lanes.map(([id, x]) => [id, x + dx] as const),
})

/**
 * Lays out a graph of nested blocks: sequences run down, branches are side by side and join below. Null if the graph is not
 * made of blocks; it is then laid out in layers.
 */
export const layOutBlocks = (
  graph: Graph<unknown>,
  sizeOfNode: (id: NodeId) => readonly [number, number],
): BlockLayout | null => {
  const near = adjacencyOf(graph)
  const starts = Object.keys(graph.nodes).filter(id => !near.into.has(id))
  const [start] = starts
  if (starts.length !== 1 || start === undefined || graph.edges.length > 2 * Object.keys(graph.nodes).length)
    return null
  const seen = new Set<NodeId>()
  /** Lays out the nodes from `from` to `stop` (excluded); null if a node is visited twice. */
  const sequence = (from: NodeId, stop: NodeId | null): Block | null => {
    const boxes: (readonly [NodeId, Box])[] = []
    const lanes: (readonly [string, number])[] = []
    let [left, right, y] = [0, 0, 0]
    for (let id: NodeId | null = from; id !== null && id !== stop; ) {
      if (seen.has(id)) return null
      seen.add(id)
      const [w, h] = sizeOfNode(id)
      boxes.push([id, { x: -w / 2, y, w, h }])
      left = Math.max(left, w / 2)
      right = Math.max(right, w / 2)
      y += h
      const out: readonly GraphEdge[] = near.out.get(id) ?? []
      if (out.length === 1) id = out[0]!.to
      else if (out.length === 0) return { left, right, height: y, boxes, lanes }
      else {
        const meet = meetingOf(near, out, stop)
        const block = branches(out, meet)
        if (!block) return null
        const placed = shifted(block, 0, y + below)
        boxes.push(...placed.boxes)
        lanes.push(...placed.lanes)
        left = Math.max(left, block.left)
        right = Math.max(right, block.right)
        y += below + block.height
        id = meet
      }
      if (id !== null && id !== stop) y += below
    }
    return { left, right, height: y, boxes, lanes }
  }
  const branches = (out: readonly GraphEdge[], meet: NodeId | null): Block | null => {
    const parts: { readonly edge: GraphEdge; readonly block: Block }[] = []
    for (const edge of out) {
      const block =
        edge.to === meet
          ? { left: emptyBranch / 2, right: emptyBranch / 2, height: 0, boxes: [], lanes: [] }
          : sequence(edge.to, meet)
      if (!block) return null
      parts.push({ edge, block })
    }
    const total = parts.reduce(
      (sum, { block }) => sum + block.left + block.right,
      beside * (parts.length - 1),
    )
    // Joining branches are centred on the axis; otherwise the first branch continues the axis.
    const first = parts[0]!.block
    let x = meet === null ? -first.left : -total / 2
    const boxes: (readonly [NodeId, Box])[] = []
    const lanes: (readonly [string, number])[] = []
    for (const { edge, block } of parts) {
      const axis = x + block.left
      const placed = shifted(block, axis, 0)
      boxes.push(...placed.boxes)
      lanes.push(...placed.lanes, [edge.id, axis])
      x += block.left + block.right + beside
    }
    const from = meet === null ? first.left : total / 2
    return {
      left: from,
      right: total - from,
      height: Math.max(...parts.map(({ block }) => block.height)),
      boxes,
      lanes,
    }
  }
  const whole = sequence(start, null)
  if (!whole || seen.size !== Object.keys(graph.nodes).length) return null
  return { boxes: new Map(whole.boxes), lanes: new Map(whole.lanes) }
}

/** The node where branches join: the nearest node reachable from at least two of them. */
const meetingOf = (near: Adjacency, out: readonly GraphEdge[], stop: NodeId | null): NodeId | null => {
  const counts = new Map<NodeId, number>()
  for (const { to } of out) {
    for (const id of reachOf(near, to, stop)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  // Sets keep insertion order, which is breadth-first: the first shared node is the nearest.
  for (const { to } of out) {
    for (const id of reachOf(near, to, stop)) if ((counts.get(id) ?? 0) > 1) return id
  }
  return stop !== null && out.some(({ to }) => to === stop) ? stop : null
}

const reachOf = ({ out }: Adjacency, from: NodeId, stop: NodeId | null): ReadonlySet<NodeId> => {
  const seen = new Set([from])
  const open = from === stop ? [] : [from]
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    for (const { to } of out.get(id) ?? []) {
      if (seen.has(to)) continue
      seen.add(to)
      if (to !== stop) open.push(to)
    }
  }
  return seen
}
