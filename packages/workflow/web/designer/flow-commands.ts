import type { Text } from '@gantry/base/shared'
import {
  type Graph,
  type GraphEdge,
  type GraphNode,
  insertOnEdge,
  type NodeId,
  partOf,
  reachedFrom,
  removeAndBridge,
  removeEdges,
  removeNodes,
  withNewIds,
  withoutPlaces,
} from '@gantry/graph/shared'
import type { FlowNode, NodeKindName, NodeSettings, WorkflowDef } from '../../shared/definition.ts'
import { edgesFrom, nextOf, nodeAt } from '../../shared/drawing.ts'
import { nodeKindOf } from '../../shared/node-kinds.ts'
import { nodeNameTexts } from '../../texts/node-names.ts'

/*
 * Commands that keep a workflow structured: every split has its join, every port one edge, and what a change cuts off goes with
 * it. Each is a pure function from definition to definition; one that is not possible answers the definition it was given.
 */

type Flow = Graph<NodeSettings>

const withGraph = (def: WorkflowDef, { nodes, edges }: Flow): WorkflowDef => ({
  ...def,
  // Commands on graphs keep the settings of a node with its kind.
  nodes: nodes as WorkflowDef['nodes'],
  edges,
})

const nodeOf = (kind: NodeKindName, settings: NodeSettings): GraphNode<NodeSettings> => ({ kind, settings })

/** A kind that begins a block. */
const isSplitKind = (kind: string): kind is 'exclusive' | 'parallel' | 'inclusive' =>
  kind === 'exclusive' || kind === 'parallel' || kind === 'inclusive'

/** The join that closes a split. */
export const joinOf = ({ nodes }: Flow, split: NodeId): NodeId | undefined =>
  Object.entries(nodes).find(
    ([, { kind, settings }]) => kind === 'join' && 'of' in settings && settings.of === split,
  )?.[0]

/** The nodes between a split and its join, both excluded. */
const insideOf = (def: Flow, split: NodeId, ports?: ReadonlySet<string>): ReadonlySet<NodeId> => {
  const join = joinOf(def, split)
  const seen = new Set<NodeId>()
  const open = edgesFrom(def, split).flatMap(({ to, port = 'out' }) =>
    !ports || ports.has(port) ? [to] : [],
  )
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === join || seen.has(id)) continue
    seen.add(id)
    open.push(...edgesFrom(def, id).map(({ to }) => to))
  }
  return seen
}

/** The innermost split a node stands inside of; the join of a block stands outside of it. */
const splitAround = (def: WorkflowDef, id: NodeId): NodeId | undefined => {
  const around = Object.entries(def.nodes)
    .filter(([, { kind }]) => isSplitKind(kind))
    .map(([split]) => ({ split, inside: insideOf(def, split) }))
    .filter(({ inside }) => inside.has(id))
  return around.toSorted((a, b) => a.inside.size - b.inside.size)[0]?.split
}

const isInBlock = (def: WorkflowDef, id: NodeId): boolean => {
  const split = splitAround(def, id)
  if (split === undefined) return false
  return def.nodes[split]?.kind !== 'exclusive' || isInBlock(def, split)
}

const isBlockSplit = (def: WorkflowDef, id: NodeId): boolean =>
  ['parallel', 'inclusive'].includes(def.nodes[id]?.kind ?? '')

/** Drops what the start no longer reaches, of what it reached before. */
const pruned = (before: WorkflowDef, after: WorkflowDef): WorkflowDef => {
  const start = Object.entries(after.nodes).find(([, { kind }]) => kind === 'start')?.[0]
  if (start === undefined) return after
  const was = reachedFrom(before, [start])
  const is = reachedFrom(after, [start])
  const gone = new Set(Object.keys(after.nodes).filter(id => was.has(id) && !is.has(id)))
  return gone.size === 0 ? after : withGraph(after, removeNodes(after as Flow, gone))
}

/** Ids and names for what a command adds. */
export interface Minting {
  newId(): string
  /** What a new node of a kind is called. */
  nameOf(kind: NodeKindName): Text
}

/** The name of a new node, in both languages: whoever reads the drawing may use the other one. */
export const nameOfNewNode = (kind: NodeKindName): Text => ({
  'zh-CN': nodeNameTexts['zh-CN'][`workflow.node.${kind}`],
  en: nodeNameTexts.en[`workflow.node.${kind}`],
})

const newEnd = (def: WorkflowDef, from: NodeId, { nameOf }: Minting): GraphNode<NodeSettings> =>
  nodeOf('end', {
    name: nameOf('end'),
    outcome: 'rejected',
    ...((isBlockSplit(def, from) || isInBlock(def, from)) && { terminate: true }),
  })

/**
 * Puts a node of a kind on an edge. A split comes with its join; an end cuts the edge, and what only that edge led to is dropped.
 * Answers the id of the node.
 */
export const insertNode = (
  def: WorkflowDef,
  edge: string,
  kind: NodeKindName,
  mint: Minting,
): readonly [WorkflowDef, NodeId] => {
  const on = def.edges.find(({ id }) => id === edge)
  const id = mint.newId()
  if (!on) return [def, id]
  if (kind === 'end') {
    const next = withGraph(def, {
      nodes: { ...def.nodes, [id]: newEnd(def, on.from, mint) },
      edges: def.edges.map(each => (each.id === edge ? { ...each, to: id } : each)),
    })
    return [pruned(def, next), id]
  }
  const settings = nodeKindOf(kind).propose({ name: mint.nameOf(kind) })
  const alone: Flow = { nodes: { [id]: nodeOf(kind, settings) }, edges: [] }
  if (!isSplitKind(kind))
    return [
      withGraph(
        def,
        insertOnEdge<NodeSettings>(def, edge, { part: alone, first: id, last: id }, mint.newId()),
      ),
      id,
    ]
  const join = mint.newId()
  const part: Flow = {
    nodes: { ...alone.nodes, [join]: nodeOf('join', { name: mint.nameOf('join'), of: id }) },
    edges: nodeKindOf(kind)
      .out(settings)
      .map(port => ({ id: mint.newId(), from: id, port: port.id, to: join })),
  }
  return [
    withGraph(def, insertOnEdge<NodeSettings>(def, edge, { part, first: id, last: join }, mint.newId())),
    id,
  ]
}

/** Whether a node can be put on an edge: an end only where something else remains to be reached. */
export const canInsert = (def: WorkflowDef, edge: string, kind: NodeKindName): boolean => {
  const on = def.edges.find(({ id }) => id === edge)
  if (!on || !nodeAt(def, on.from) || !nodeAt(def, on.to)) return false
  return kind !== 'end' || def.edges.filter(({ to }) => to === on.to).length > 1
}

/** Whether a node can be removed: the start never, the last end never. */
export const canRemove = (def: WorkflowDef, id: NodeId): boolean => {
  const node = nodeAt(def, id)
  if (!node || node.kind === 'start') return false
  return node.kind !== 'end' || removeNode(def, id) !== def
}

/** Removes a node; a split or join with its whole block. */
export const removeNode = (def: WorkflowDef, id: NodeId): WorkflowDef => {
  const node = nodeAt(def, id)
  if (!node || node.kind === 'start') return def
  if (node.kind === 'end') return removeEnd(def, id)
  if (node.kind === 'join' && nodeAt(def, node.settings.of)) return removeBlock(def, node.settings.of)
  if (isSplitKind(node.kind)) return removeBlock(def, id)
  const alone = removeEdges<NodeSettings>(
    def,
    new Set(edgesFrom(def, id).flatMap(edge => ((edge.port ?? 'out') === 'out' ? [] : [edge.id]))),
  )
  return pruned(def, withGraph(def, removeAndBridge(alone, id)))
}

const removeBlock = (def: WorkflowDef, split: NodeId): WorkflowDef => {
  const join = joinOf(def, split)
  const next = join === undefined ? undefined : nextOf(def, join)
  if (join === undefined || next === undefined) return def
  const gone = new Set([...insideOf(def, split), split, join])
  const bridged = def.edges.map(edge => (edge.to === split ? { ...edge, to: next } : edge))
  return pruned(def, withGraph(def, removeNodes<NodeSettings>({ ...def, edges: bridged }, gone)))
}

/** An end inside a block gives way to the join of the block; one behind "not agreed" goes with that way out. */
const removeEnd = (def: WorkflowDef, id: NodeId): WorkflowDef => {
  const into = def.edges.filter(({ to }) => to === id)
  const refused = into.filter(({ port }) => port === 'disagree')
  if (into.length > 0 && refused.length === into.length)
    return refused.reduce((now, { from }) => withoutDisagreeEdge(now, from), def)
  const split = splitAround(def, id)
  const join = split === undefined ? undefined : joinOf(def, split)
  if (join === undefined) return def
  return withGraph(
    def,
    removeNodes<NodeSettings>(
      { ...def, edges: def.edges.map(edge => (edge.to === id ? { ...edge, to: join } : edge)) },
      new Set([id]),
    ),
  )
}

const withoutDisagreeEdge = (def: WorkflowDef, id: NodeId): WorkflowDef => {
  const node = nodeAt(def, id)
  if (node?.kind !== 'approve') return def
  const { disagree: _, ...settings } = node.settings
  return changeSettings(def, id, settings, noMint)
}

/** For changes that only take edges away. */
const noMint: Minting = {
  newId: () => {
    throw new Error('A change that removes an edge adds nothing')
  },
  nameOf: () => '',
}

/**
 * Changes the settings of a node and makes its edges fit: a new port leads to the join of its block, or to an end of its own; a
 * port that is gone takes along what only it led to.
 */
export const changeSettings = (
  def: WorkflowDef,
  id: NodeId,
  settings: NodeSettings,
  mint: Minting,
): WorkflowDef => {
  const node = nodeAt(def, id)
  if (!node) return def
  const next = withGraph(def, { ...def, nodes: { ...def.nodes, [id]: { ...node, settings } } })
  const ports = nodeKindOf(node.kind)
    .out(settings)
    .map(port => port.id)
  const kept = next.edges.filter(({ from, port = 'out' }) => from !== id || ports.includes(port))
  const missing = ports.filter(port => !edgesFrom(def, id).some(edge => (edge.port ?? 'out') === port))
  const join = isSplitKind(node.kind) ? joinOf(next, id) : undefined
  const added: GraphEdge[] = []
  const ends: Record<NodeId, GraphNode<NodeSettings>> = {}
  for (const port of missing) {
    const to = join ?? mint.newId()
    if (join === undefined) ends[to] = newEnd(def, id, mint)
    added.push({ id: mint.newId(), from: id, port, to })
  }
  return pruned(def, withGraph(next, { nodes: { ...next.nodes, ...ends }, edges: [...kept, ...added] }))
}

/** The edge a node is added on after this one: its way on, the first branch of a split, or the way to an end. */
export const edgeAfter = (def: WorkflowDef, id: NodeId): string | undefined => {
  const out = edgesFrom(def, id)
  return (
    out.find(({ port = 'out' }) => port === 'out')?.id ??
    out[0]?.id ??
    def.edges.find(({ to }) => to === id)?.id
  )
}

/** The edge to the end the workflow usually reaches, where nothing else says where to add. */
export const lastEdge = (def: WorkflowDef): string | undefined => {
  const ends = def.edges.filter(({ to }) => nodeAt(def, to)?.kind === 'end')
  return (ends.find(({ from }) => splitAround(def, from) === undefined && !isRejected(def, from)) ?? ends[0])
    ?.id
}

const isRejected = (def: WorkflowDef, from: NodeId): boolean =>
  edgesFrom(def, from).some(({ port }) => port === 'disagree') && edgesFrom(def, from).length === 1

/** What can be copied of a selection: without start and ends, blocks as a whole. */
export const copyable = (def: WorkflowDef, ids: ReadonlySet<NodeId>): ReadonlySet<NodeId> => {
  const taken = new Set<NodeId>()
  for (const id of ids) {
    const node = nodeAt(def, id)
    if (!node || node.kind === 'start' || node.kind === 'end') continue
    const split = isSplitKind(node.kind) ? id : node.kind === 'join' ? node.settings.of : undefined
    if (split === undefined) taken.add(id)
    else {
      const join = joinOf(def, split)
      if (join !== undefined) for (const each of [split, ...insideOf(def, split), join]) taken.add(each)
    }
  }
  return taken
}

/**
 * Puts copied nodes on an edge, one after another; a block stays a block. Answers the ids of the copies.
 */
export const pasteNodes = (
  def: WorkflowDef,
  edge: string,
  copied: Flow,
  newId: () => string,
): readonly [WorkflowDef, ReadonlySet<NodeId>] => {
  const part = repaired(copied, newId)
  let now: Flow = def
  let on = edge
  const added = new Set<NodeId>()
  for (const { ids, first, last } of unitsOf(part)) {
    const next = newId()
    now = insertOnEdge(now, on, { part: partOf(part, ids), first, last }, next)
    on = next
    for (const id of ids) added.add(id)
  }
  return [withGraph(def, now), added]
}

/** With ids of its own, also where a join names its split. */
const repaired = (copied: Flow, newId: () => string): Flow => {
  const ids = new Map<string, string>()
  const renewed = withNewIds({ nodes: copied.nodes, edges: copied.edges }, newId)
  const [before, after] = [Object.keys(copied.nodes), Object.keys(renewed.nodes)]
  for (const [at, id] of before.entries()) ids.set(id, after[at]!)
  const nodes = Object.fromEntries(
    Object.entries(renewed.nodes).map(([id, node]) => [
      id,
      node.kind === 'join' && 'of' in node.settings
        ? { ...node, settings: { ...node.settings, of: ids.get(node.settings.of) ?? '' } }
        : node,
    ]),
  )
  return { nodes, edges: renewed.edges }
}

interface Unit {
  readonly ids: ReadonlySet<NodeId>
  readonly first: NodeId
  readonly last: NodeId
}

/** Blocks and single nodes of a part, in the order they were drawn; what is in no whole block stands alone. */
const unitsOf = (part: Flow): readonly Unit[] => {
  const units: Unit[] = []
  const used = new Set<NodeId>()
  const splits = Object.keys(part.nodes)
    .filter(id => isSplitKind(part.nodes[id]?.kind ?? '') && joinOf(part, id) !== undefined)
    .map(split => ({ split, inside: insideOf(part, split) }))
  // Outer blocks first, so that inner ones are part of them.
  for (const { split, inside } of splits.toSorted((a, b) => b.inside.size - a.inside.size)) {
    const join = joinOf(part, split)
    if (used.has(split) || join === undefined) continue
    const ids = new Set([split, ...inside, join])
    for (const id of ids) used.add(id)
    units.push({ ids, first: split, last: join })
  }
  for (const [id, { kind }] of Object.entries(part.nodes)) {
    if (!used.has(id) && !isSplitKind(kind) && kind !== 'join' && kind !== 'end' && kind !== 'start')
      units.push({ ids: new Set([id]), first: id, last: id })
  }
  const order = orderOf(part)
  return units.toSorted((a, b) => (order.get(a.first) ?? 0) - (order.get(b.first) ?? 0))
}

/** The number of edges of the longest way to each node. */
const orderOf = ({ nodes, edges }: Flow): ReadonlyMap<NodeId, number> => {
  const order = new Map(Object.keys(nodes).map(id => [id, 0]))
  for (let round = 0; round < order.size; round += 1) {
    let changed = false
    for (const { from, to } of edges) {
      const wanted = (order.get(from) ?? 0) + 1
      if (wanted > (order.get(to) ?? 0) && wanted <= order.size) {
        order.set(to, wanted)
        changed = true
      }
    }
    if (!changed) break
  }
  return order
}

/** The steps of people, for rules and settings that name one. */
export const humanNodes = (
  def: WorkflowDef,
): readonly (readonly [NodeId, Extract<FlowNode, { kind: 'start' | 'fill' | 'approve' }>])[] =>
  Object.entries(def.nodes).flatMap(([id, node]) =>
    node.kind === 'start' || node.kind === 'fill' || node.kind === 'approve' ? [[id, node] as const] : [],
  )

/** Without the places of an imported file: laid out automatically. */
export const laidOut = (def: WorkflowDef): WorkflowDef => withGraph(def, withoutPlaces<NodeSettings>(def))
