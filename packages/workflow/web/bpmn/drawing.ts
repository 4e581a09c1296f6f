import type { GraphEdge, GraphNode, NodeId } from '@gantry/graph/shared'
import { graphLimits } from '@gantry/graph/shared'
import type { ModdleElement } from 'bpmn-moddle'
import type { WorkflowDef } from '../../shared/definition.ts'
import { listOf } from './moddle.ts'

/** Place of a shape: left, top, width, height. */
type Bounds = readonly [x: number, y: number, w: number, h: number]

/** Where a file draws its elements, by their ids. */
export interface FileDrawing {
  readonly bounds: ReadonlyMap<string, Bounds>
  readonly waypoints: ReadonlyMap<string, readonly (readonly [number, number])[]>
  /** Some name has a place of its own. */
  readonly hasLabels: boolean
}

/** The shapes and lines of all diagrams of a file. */
export const planeElementsOf = (definitions: ModdleElement | null): readonly ModdleElement[] =>
  listOf(definitions?.diagrams).flatMap(({ plane }) =>
    listOf((plane as ModdleElement | undefined)?.planeElement),
  )

/** The id of the element a shape or line draws. */
export const drawnId = ({ bpmnElement }: ModdleElement): string =>
  (bpmnElement as ModdleElement | undefined)?.id ?? ''

const numbersOf = (element: ModdleElement | undefined, ...names: readonly string[]): number[] =>
  names.map(name => Number(element?.[name])).filter(Number.isFinite)

export const drawingOfFile = (definitions: ModdleElement): FileDrawing => {
  const bounds = new Map<string, Bounds>()
  const waypoints = new Map<string, readonly (readonly [number, number])[]>()
  let hasLabels = false
  for (const element of planeElementsOf(definitions)) {
    const id = drawnId(element)
    hasLabels ||= (element.label as ModdleElement | undefined)?.bounds !== undefined
    const [x, y, w, h] = numbersOf(element.bounds as ModdleElement | undefined, 'x', 'y', 'width', 'height')
    if (x !== undefined && y !== undefined && w !== undefined && h !== undefined && w >= 1 && h >= 1)
      bounds.set(id, [x, y, w, h])
    const points = listOf(element.waypoint).flatMap(point => {
      const [px, py] = numbersOf(point, 'x', 'y')
      return px === undefined || py === undefined ? [] : [[px, py] as const]
    })
    if (points.length >= 2 && points.length <= graphLimits.via) waypoints.set(id, points)
  }
  return { bounds, waypoints, hasLabels }
}

/**
 * A workflow with the places its file has: `elementOf` gives the id in the file of a node. A node the file does not draw has no
 * place and is laid out.
 */
export const withPlaces = (
  def: WorkflowDef,
  { bounds, waypoints }: FileDrawing,
  elementOf: (node: NodeId) => string,
  flowOf: (edge: string) => string,
): WorkflowDef => {
  const placed = ([id, node]: readonly [NodeId, GraphNode<unknown>]) => {
    const found = bounds.get(elementOf(id))
    const { at: _at, size: _size, ...plain } = node
    return [id, found ? { ...plain, at: [found[0], found[1]], size: [found[2], found[3]] } : plain] as const
  }
  const routed = ({ via: _, ...edge }: GraphEdge): GraphEdge => {
    const via = waypoints.get(flowOf(edge.id))
    return via ? { ...edge, via } : edge
  }
  return {
    ...def,
    nodes: Object.fromEntries(Object.entries(def.nodes).map(placed)) as WorkflowDef['nodes'],
    edges: def.edges.map(routed),
  }
}
