import type { NodeId } from '@gantry/graph/shared'
import { placeGraph } from '@gantry/graph/web'
import type { BpmnModdle, ModdleElement } from 'bpmn-moddle'
import type { WorkflowDef } from '../../shared/definition.ts'
import { drawnId, planeElementsOf } from './drawing.ts'
import { listOf } from './moddle.ts'
import { shapeOf } from './shape-of.ts'

/** What is drawn. */
interface Written {
  readonly process: ModdleElement
  readonly nodes: ReadonlyMap<NodeId, ModdleElement>
  /** Flows by their ids in the file. */
  readonly edges: ReadonlyMap<string, ModdleElement>
  edgeId(edge: string): string
  /** The event before the first task, and its flow. */
  readonly begin: readonly [event: ModdleElement, flow: ModdleElement] | null
  /** The imported file. */
  readonly came: ModdleElement | null
  /** Its elements that are written again. */
  readonly kept: ReadonlySet<ModdleElement>
}

/** Size of an event in the drawings of BPMN tools, and its distance to the first task. */
const event = { size: 36, apart: 50 }

/**
 * The diagram of a workflow: nodes and edges where they are, and what the imported file drew besides at the places and with the
 * names it had.
 */
export const writeDrawing = (
  moddle: BpmnModdle,
  def: WorkflowDef,
  { process, nodes, edges, edgeId, begin, came, kept }: Written,
): ModdleElement => {
  const { boxes, routes } = placeGraph(def, (_, { kind }) => shapeOf(kind), false)
  const cameDrawn = planeElementsOf(came)
  const before = new Map(cameDrawn.map(each => [drawnId(each), each]))
  const shape = (bpmnElement: ModdleElement, x: number, y: number, width: number, height: number) => {
    const was = before.get(bpmnElement.id ?? '')
    return moddle.create('bpmndi:BPMNShape', {
      id: `${bpmnElement.id}_di`,
      bpmnElement,
      bounds: moddle.create('dc:Bounds', { x, y, width, height }),
      ...labelOf(was),
      ...(was?.isMarkerVisible !== undefined && { isMarkerVisible: was.isMarkerVisible }),
    })
  }
  const line = (bpmnElement: ModdleElement, points: readonly (readonly [number, number])[]) =>
    moddle.create('bpmndi:BPMNEdge', {
      id: `${bpmnElement.id}_di`,
      bpmnElement,
      waypoint: points.map(([x, y]) => moddle.create('dc:Point', { x, y })),
      ...labelOf(before.get(bpmnElement.id ?? '')),
    })
  const shapes = [...nodes].flatMap(([id, element]) => {
    const box = boxes.get(id)
    return box ? [shape(element, box.x, box.y, box.w, box.h)] : []
  })
  const lines = def.edges.flatMap(edge => {
    const element = edges.get(edgeId(edge.id))
    // An edge that is led to an element that does not run keeps the way it had there.
    const isLed = element && nodes.get(edge.to) !== element.targetRef
    const points = (isLed ? edge.via : undefined) ?? routes.get(edge.id)?.points
    return element && points ? [line(element, points)] : []
  })
  const first = begin && [...nodes].find(([, element]) => element === begin[1].targetRef)?.[0]
  const top = boxes.get(first ?? '')
  const beginning =
    begin && top
      ? [
          shape(
            begin[0],
            top.x + (top.w - event.size) / 2,
            top.y - event.apart - event.size,
            event.size,
            event.size,
          ),
          line(begin[1], [
            [top.x + top.w / 2, top.y - event.apart],
            [top.x + top.w / 2, top.y],
          ]),
        ]
      : []
  const drawn = new Set([...shapes, ...lines, ...beginning].map(drawnId))
  const also = cameDrawn.filter(
    each => !drawn.has(drawnId(each)) && isKept(each.bpmnElement as ModdleElement | undefined, kept),
  )
  const camePlane = listOf(came?.diagrams)[0]?.plane as ModdleElement | undefined
  const owner = camePlane?.bpmnElement as ModdleElement | undefined
  return moddle.create('bpmndi:BPMNDiagram', {
    id: 'diagram',
    plane: moddle.create('bpmndi:BPMNPlane', {
      id: 'plane',
      // A collaboration draws its participants around the process.
      bpmnElement: owner && kept.has(owner) ? owner : process,
      planeElement: [...shapes, ...beginning, ...also, ...lines],
    }),
  })
}

const labelOf = (was: ModdleElement | undefined) => (was?.label === undefined ? {} : { label: was.label })

/** Whether an element is written again, itself or as a part of one that is, such as a lane or the child of a sub-process. */
const isKept = (element: ModdleElement | undefined, kept: ReadonlySet<ModdleElement>): boolean => {
  for (let each = element; each; each = each.$parent) {
    if (kept.has(each)) return true
    if (each.$type === 'bpmn:LaneSet') return true
    if (each.$type === 'bpmn:Process') return false
  }
  return false
}
