import { type GraphEdge, type GraphNode, hasPlaces, type NodeId } from '@gantry/graph/shared'
import { placeGraph } from '@gantry/graph/web'
import type { ModdleElement } from 'bpmn-moddle'
import { Value } from 'typebox/value'
import type { NodeKindName, NodeSettings, WorkflowDef } from '../../shared/definition.ts'
import { nodeKindNames, nodeKindOf } from '../../shared/node-kinds.ts'
import { bridged, refOf } from './bridged.ts'
import { drawingOfFile, type FileDrawing, withPlaces } from './drawing.ts'
import { foreignNode, holdsForeign, isNode, processOf, wordsOf } from './foreign.ts'
import { listOf, newModdle, settingsOf } from './moddle.ts'
import { shapeOf } from './shape-of.ts'

/** Something of a file that is kept but does not run. */
export interface NotRunnable {
  /** Its name, or its id where it has none. */
  readonly name: string
  /** Its type in BPMN, such as `BoundaryEvent`. */
  readonly type: string
}

export interface Imported {
  readonly def: WorkflowDef
  readonly notRunnable: readonly NotRunnable[]
}

/** Characters of a file that are kept for what it holds besides. */
const mostForeign = 300_000

/** Why a file could not be read. */
export class NotBpmn extends Error {}

/**
 * Reads a BPMN 2.0 file into a workflow over `base.table`. A file of ours gives the very workflow that was written; in one of
 * another tool gateways are paired as far as they can be, and what cannot run is listed and passed over.
 * @throws NotBpmn
 */
export const readBpmn = async (
  xml: string,
  base: Pick<WorkflowDef, 'id' | 'table' | 'name'>,
): Promise<Imported> => {
  const definitions = await newModdle()
    .fromXML(xml)
    .then(({ rootElement }) => rootElement)
    .catch((error: unknown) => {
      throw new NotBpmn(error instanceof Error ? error.message : String(error))
    })
  const process = processOf(definitions)
  if (!process) throw new NotBpmn('bpmn:process')
  const parts = listOf(process.flowElements)
  const notRunnable: NotRunnable[] = []
  const nodes: Record<NodeId, GraphNode<NodeSettings>> = {}
  const idOf = new Map<string, NodeId>()
  const passedOver = new Set<string>()
  for (const element of parts.filter(isNode)) {
    const ours = settingsOf(element)
    if (ours?.of === 'begin') continue
    const own = ours && ownNode(ours.value)
    const id = own?.id ?? element.id ?? ''
    const node = own?.node ?? foreignNode(element)
    if (!node) {
      notRunnable.push({ name: wordsOf(element, element.id ?? ''), type: element.$type.replace('bpmn:', '') })
      passedOver.add(element.id ?? '')
      continue
    }
    nodes[id] = node
    idOf.set(element.id ?? '', id)
  }
  const lines = parts
    .filter(({ $type }) => $type === 'bpmn:SequenceFlow')
    .filter(flow => settingsOf(flow)?.of !== 'begin')
  const flowIds = new Map<string, string>()
  const edges = bridged(lines, passedOver).flatMap(({ flow, to }): GraphEdge[] => {
    const ours = settingsOf(flow)
    const from = idOf.get(refOf(flow.sourceRef))
    const target = idOf.get(to)
    if (from === undefined || target === undefined) return []
    if (ours?.of === 'edge') {
      const edge = { ...(ours.value as GraphEdge), from, to: target }
      flowIds.set(edge.id, flow.id ?? '')
      return [edge]
    }
    return [{ id: flow.id ?? `${from}-${target}`, from, to: target }]
  })
  const own = settingsOf(process)
  const rest = own?.of === 'workflow' ? (own.value as Partial<WorkflowDef>) : {}
  const read = {
    ...rest,
    ...base,
    ...(own ? { name: rest.name ?? base.name } : { name: wordsOf(process, '') || base.name }),
    nodes,
    edges,
    ...(holdsForeign(definitions, process) && xml.length <= mostForeign && { foreign: xml }),
  } as WorkflowDef
  const elementOf = new Map([...idOf].map(([element, node]) => [node, element]))
  const drawing = drawingOfFile(definitions)
  const def = own ? read : structured(read, lines)
  const places = () =>
    withPlaces(
      def,
      drawing,
      node => elementOf.get(node) ?? '',
      edge => flowIds.get(edge) ?? edge,
    )
  return { def: isOwnLayout(def, drawing, elementOf) ? def : places(), notRunnable }
}

/** Whether a file has the places our layout gives, so that it was not drawn by hand. */
const isOwnLayout = (
  def: WorkflowDef,
  { bounds }: FileDrawing,
  elementOf: ReadonlyMap<NodeId, string>,
): boolean => {
  if (bounds.size === 0) return true
  if (hasPlaces(def)) return false
  const { boxes } = placeGraph(def, (_, { kind }) => shapeOf(kind), false)
  return [...boxes].every(([id, { x, y, w, h }]) => {
    const drawn = bounds.get(elementOf.get(id) ?? '')
    return drawn?.every((value, at) => Math.abs(value - [x, y, w, h][at]!) < 0.5)
  })
}

/** A node we wrote, where its settings still fit. */
const ownNode = (value: unknown): { readonly id: NodeId; readonly node: GraphNode<NodeSettings> } | null => {
  const { id, node } = (value ?? {}) as { id?: unknown; node?: GraphNode<NodeSettings> }
  if (typeof id !== 'string' || !node || !isKind(node.kind)) return null
  return Value.Check(nodeKindOf(node.kind).schema, node.settings) ? { id, node } : null
}

const isKind = (name: string): name is NodeKindName => (nodeKindNames as readonly string[]).includes(name)

/** Gateways of another tool as splits with branches and joins that name their split. */
const structured = (def: WorkflowDef, flows: readonly ModdleElement[]): WorkflowDef => {
  const nodes: Record<NodeId, GraphNode<NodeSettings>> = { ...def.nodes }
  const flowOf = new Map(flows.map(flow => [flow.id ?? '', flow]))
  const out = (id: NodeId) => def.edges.filter(({ from }) => from === id)
  const splits = Object.entries(def.nodes).filter(
    ([id, { kind }]) => ['exclusive', 'parallel', 'inclusive'].includes(kind) && out(id).length > 1,
  )
  const used = new Set<NodeId>()
  for (const [id, node] of Object.entries(def.nodes)) {
    if (!['exclusive', 'parallel', 'inclusive'].includes(node.kind) || out(id).length > 1) continue
    const before = reachedBack(def, id)
    const split = splits
      .filter(([other, { kind }]) => kind === node.kind && !used.has(other) && before.has(other))
      // The nearest split: the one before which most has happened.
      .toSorted(([a], [b]) => reachedBack(def, b).size - reachedBack(def, a).size)[0]?.[0]
    if (split !== undefined) used.add(split)
    nodes[id] = { ...node, kind: 'join', settings: { name: node.settings.name, of: split ?? '' } }
  }
  const edges = def.edges.map(edge =>
    splits.some(([id]) => id === edge.from) ? { ...edge, port: edge.id } : edge,
  )
  for (const [id, node] of splits) {
    const branches = out(id).map(edge => {
      const flow = flowOf.get(edge.id)
      const condition = String((flow?.conditionExpression as ModdleElement | undefined)?.body ?? '')
        .trim()
        .replace(/^[$#]\{(.*)\}$/s, '$1')
      return {
        id: edge.id,
        ...(typeof flow?.name === 'string' && flow.name !== '' && { name: flow.name.slice(0, 60) }),
        ...(condition !== '' && node.kind !== 'parallel' && { when: condition }),
      }
    })
    nodes[id] = { ...node, settings: { name: node.settings.name, branches } }
  }
  return { ...def, nodes: nodes as WorkflowDef['nodes'], edges }
}

const reachedBack = (def: WorkflowDef, id: NodeId): ReadonlySet<NodeId> => {
  const seen = new Set<NodeId>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { from, to } of def.edges) {
      if (to === at && !seen.has(from)) {
        seen.add(from)
        open.push(from)
      }
    }
  }
  return seen
}
