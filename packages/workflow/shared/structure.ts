import { type Issue, issue } from '@gantry/base/shared'
import type { NodeId } from '@gantry/graph/shared'
import type { FlowNode, WorkflowDef } from './definition.ts'
import { edgesFrom, isSplit, nodeAt } from './drawing.ts'
import { nodeKindOf } from './node-kinds.ts'

/**
 * Soundness of the drawing (section 2.8): one start, every node reachable and reaching an end, no way back, every port with one
 * edge, blocks that are closed by their own join and that no edge leaves otherwise. What passes can always finish and leaves
 * nothing behind.
 */
export const checkStructure = (def: WorkflowDef): readonly Issue[] => {
  const ids = Object.keys(def.nodes)
  const starts = ids.filter(id => def.nodes[id]?.kind === 'start')
  const gone = def.edges.flatMap((edge, at) =>
    nodeAt(def, edge.from) && nodeAt(def, edge.to) ? [] : [issue(`edges.${at}`, 'flow_node_gone')],
  )
  if (gone.length > 0) return gone
  const [start] = starts
  const found = [
    ...(starts.length === 1 ? [] : [issue('nodes', 'flow_start')]),
    ...ids.flatMap(id => checkPorts(def, id)),
  ]
  if (start === undefined) return found
  const loops = findLoops(def, start)
  return [
    ...found,
    ...loops.map(id => issue(`nodes.${id}`, 'flow_loop')),
    ...checkReach(def, start),
    ...(loops.length > 0 ? [] : [...checkBlocks(def, start), ...checkPairs(def)]),
  ]
}

const checkPorts = (def: WorkflowDef, id: NodeId): readonly Issue[] => {
  const node = def.nodes[id]
  if (!node) return []
  const kind = nodeKindOf(node.kind)
  const ports = kind.out(node.settings).map(port => port.id)
  const edges = edgesFrom(def, id)
  const place = `nodes.${id}`
  return [
    ...ports.flatMap(port => {
      const leaving = edges.filter(edge => (edge.port ?? 'out') === port)
      if (leaving.length === 0) return [issue(place, 'flow_no_way_on', { port })]
      return leaving.length > 1 ? [issue(place, 'flow_port', { port })] : []
    }),
    ...(edges.some(edge => !ports.includes(edge.port ?? 'out')) ? [issue(place, 'flow_port')] : []),
    ...(!kind.enters && def.edges.some(edge => edge.to === id) ? [issue(place, 'flow_loop')] : []),
  ]
}

/** Nodes an edge leads back to. */
const findLoops = (def: WorkflowDef, start: NodeId): readonly NodeId[] => {
  const [doing, done, loops] = [new Set<NodeId>(), new Set<NodeId>(), new Set<NodeId>()]
  const stack: { id: NodeId; left: NodeId[] }[] = []
  const begin = (id: NodeId) => {
    doing.add(id)
    stack.push({ id, left: edgesFrom(def, id).map(edge => edge.to) })
  }
  for (const from of [start, ...Object.keys(def.nodes)]) {
    if (done.has(from)) continue
    begin(from)
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.left.pop()
      if (next === undefined) {
        doing.delete(top.id)
        done.add(top.id)
        stack.pop()
      } else if (doing.has(next)) loops.add(next)
      else if (!done.has(next)) begin(next)
    }
  }
  return [...loops]
}

const checkReach = (def: WorkflowDef, start: NodeId): readonly Issue[] => {
  const onward = closure([start], id => edgesFrom(def, id).map(edge => edge.to))
  const ends = Object.keys(def.nodes).filter(id => def.nodes[id]?.kind === 'end')
  const ending = closure(ends, id => def.edges.filter(edge => edge.to === id).map(edge => edge.from))
  return Object.keys(def.nodes).flatMap(id => [
    ...(onward.has(id) ? [] : [issue(`nodes.${id}`, 'flow_unreachable')]),
    ...(ending.has(id) ? [] : [issue(`nodes.${id}`, 'flow_no_end')]),
  ])
}

const closure = (from: readonly NodeId[], next: (id: NodeId) => readonly NodeId[]): ReadonlySet<NodeId> => {
  const seen = new Set(from)
  for (const id of seen) for (const each of next(id)) seen.add(each)
  return seen
}

/** Each parallel or inclusive split has one join, and each join one split. */
const checkPairs = (def: WorkflowDef): readonly Issue[] => {
  const joins = Object.entries(def.nodes).flatMap(([id, node]) =>
    node.kind === 'join' ? [{ id, of: node.settings.of }] : [],
  )
  return [
    ...Object.entries(def.nodes).flatMap(([id, node]) =>
      isSplit(node) && joins.filter(({ of }) => of === id).length !== 1
        ? [issue(`nodes.${id}`, 'flow_unpaired')]
        : [],
    ),
  ]
}

/**
 * Walks the drawing with the blocks a token would be in. A node is entered with one stack of blocks only; a join closes the
 * innermost block and has to be its own.
 */
const checkBlocks = (def: WorkflowDef, start: NodeId): readonly Issue[] => {
  const inside = new Map<NodeId, string>()
  const found: Issue[] = []
  const work: { id: NodeId; blocks: readonly string[] }[] = [{ id: start, blocks: [] }]
  for (let top = work.pop(); top; top = work.pop()) {
    const { id, blocks } = top
    const node = def.nodes[id]
    if (!node) continue
    const isBlockJoin = node.kind === 'join' && isSplit(nodeAt(def, node.settings.of))
    // Branches of one block meet at its join, each with its own name on the stack.
    const within = isBlockJoin ? blocks.slice(0, -1) : blocks
    const text = JSON.stringify(within)
    const known = inside.get(id)
    if (known !== undefined) {
      if (known !== text) found.push(issue(`nodes.${id}`, 'flow_crossing'))
      else if (isBlockJoin && !isOwn(node, blocks)) found.push(issue(`nodes.${id}`, 'flow_unpaired'))
      continue
    }
    inside.set(id, text)
    if (isBlockJoin && !isOwn(node, blocks)) found.push(issue(`nodes.${id}`, 'flow_unpaired'))
    if (node.kind === 'end' && blocks.length > 0 && !node.settings.terminate)
      found.push(issue(`nodes.${id}`, 'flow_end_inside'))
    for (const edge of edgesFrom(def, id))
      work.push({
        id: edge.to,
        blocks: isSplit(node) ? [...within, `${id}\n${edge.port ?? 'out'}`] : within,
      })
  }
  return found
}

const isOwn = (node: FlowNode, blocks: readonly string[]): boolean =>
  node.kind === 'join' && blocks.at(-1)?.split('\n')[0] === node.settings.of
