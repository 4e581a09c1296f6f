import { type Lang, localise } from '@gantry/base/shared'
import type { GraphEdge, NodeId } from '@gantry/graph/shared'
import { placeGraph } from '@gantry/graph/web'
import type { BpmnModdle, ModdleElement } from 'bpmn-moddle'
import type { FlowNode, WorkflowDef } from '../../shared/definition.ts'
import { foreignNode, isNode, listOf, processOf } from './foreign.ts'
import { newModdle, othersOf, putSettings, settingsOf } from './moddle.ts'

/** Ids of XML begin with a letter; those of other tools stay, so that what refers to them still does. */
const idOf = (id: string, prefix = 'n'): string => (/^[A-Za-z_]/.test(id) ? id : `${prefix}_${id}`)

const typeOf = (def: WorkflowDef, node: FlowNode): string => {
  switch (node.kind) {
    case 'start':
    case 'fill':
    case 'approve':
      return 'bpmn:UserTask'
    case 'cc':
      return 'bpmn:SendTask'
    case 'exclusive':
      return 'bpmn:ExclusiveGateway'
    case 'parallel':
      return 'bpmn:ParallelGateway'
    case 'inclusive':
      return 'bpmn:InclusiveGateway'
    case 'join': {
      const split = def.nodes[node.settings.of]
      return split && split.kind !== 'join' ? typeOf(def, split) : 'bpmn:ExclusiveGateway'
    }
    case 'subprocess':
      return 'bpmn:CallActivity'
    case 'service':
      return 'bpmn:ServiceTask'
    case 'rule':
      return 'bpmn:BusinessRuleTask'
    case 'script':
      return 'bpmn:ScriptTask'
    case 'timer':
      return 'bpmn:IntermediateCatchEvent'
    case 'end':
      return 'bpmn:EndEvent'
  }
}

/** What other tools read of a node, beside its name. */
const detailsOf = (moddle: BpmnModdle, node: FlowNode): Readonly<Record<string, unknown>> => {
  if (node.kind === 'approve' && node.settings.sign.mode !== 'single' && node.settings.sign.mode !== 'pool')
    return {
      loopCharacteristics: moddle.create('bpmn:MultiInstanceLoopCharacteristics', {
        isSequential: node.settings.sign.mode === 'serial_sign',
      }),
    }
  if (node.kind === 'subprocess') return { calledElement: idOf(node.settings.workflow) }
  if (node.kind === 'end' && node.settings.terminate)
    return { eventDefinitions: [moddle.create('bpmn:TerminateEventDefinition')] }
  if (node.kind === 'timer') {
    const { until } = node.settings
    const body = 'field' in until ? until.field : `PT${until.minutes}M`
    const expression = moddle.create('bpmn:FormalExpression', { body })
    const part = 'field' in until ? { timeDate: expression } : { timeDuration: expression }
    return { eventDefinitions: [moddle.create('bpmn:TimerEventDefinition', part)] }
  }
  return {}
}

const conditionOf = (def: WorkflowDef, { from, port = 'out' }: GraphEdge) => {
  const node = def.nodes[from]
  if (node?.kind !== 'exclusive' && node?.kind !== 'inclusive') return undefined
  return node.settings.branches.find(({ id }) => id === port)
}

const shapeOf = (kind: string) =>
  kind === 'join' ? ('join' as const) : kind === 'end' ? ('pill' as const) : ('card' as const)

/**
 * A workflow as BPMN 2.0 with its drawing. What BPMN cannot say travels in extension elements; what the imported file held
 * besides is written again as it came.
 */
export const writeBpmn = async (def: WorkflowDef, lang: Lang): Promise<string> => {
  const moddle = newModdle()
  const came = def.foreign === undefined ? null : (await moddle.fromXML(def.foreign)).rootElement
  const cameProcess = processOf(came)
  const cameById = new Map(listOf(cameProcess?.flowElements).map(each => [each.id ?? '', each]))
  const elements = new Map<NodeId, ModdleElement>()
  for (const [id, node] of Object.entries(def.nodes)) {
    const element = moddle.create(typeOf(def, node), {
      id: idOf(id),
      name: localise(node.settings.name, lang),
      ...detailsOf(moddle, node),
      incoming: [],
      outgoing: [],
    })
    putSettings(moddle, element, node.kind, { id, node }, othersOf(cameById.get(idOf(id))))
    elements.set(id, element)
  }
  const flows = def.edges.flatMap(edge => {
    const [from, to] = [elements.get(edge.from), elements.get(edge.to)]
    if (!from || !to) return []
    const branch = conditionOf(def, edge)
    const name = branch?.name ?? edge.label
    const flow = moddle.create('bpmn:SequenceFlow', {
      id: idOf(edge.id, 'e'),
      sourceRef: from,
      targetRef: to,
      ...(name !== undefined && { name: localise(name, lang) }),
      ...(branch?.when !== undefined && {
        conditionExpression: moddle.create('bpmn:FormalExpression', { body: branch.when }),
      }),
    })
    putSettings(moddle, flow, 'edge', edge)
    ;(from.outgoing as ModdleElement[]).push(flow)
    ;(to.incoming as ModdleElement[]).push(flow)
    if (branch && branch.when === undefined) from.default = flow
    return [flow]
  })
  const begin = Object.entries(def.nodes).find(([, { kind }]) => kind === 'start')?.[0]
  const first = begin === undefined ? undefined : elements.get(begin)
  const before = first
    ? [
        moddle.create('bpmn:StartEvent', { id: 'begin', outgoing: [] }),
        moddle.create('bpmn:SequenceFlow', { id: 'begin_flow' }),
      ]
    : []
  const [event, flow] = before
  if (event && flow && first) {
    flow.sourceRef = event
    flow.targetRef = first
    ;(event.outgoing as ModdleElement[]).push(flow)
    ;(first.incoming as ModdleElement[]).push(flow)
    putSettings(moddle, event, 'begin', {})
    putSettings(moddle, flow, 'begin', {})
  }
  const kept = keptOf([...cameById.values()], def)
  const process = moddle.create('bpmn:Process', {
    id: `p_${def.id}`,
    name: localise(def.name, lang),
    isExecutable: true,
    flowElements: [...before, ...elements.values(), ...flows, ...kept],
    ...(cameProcess && { artifacts: cameProcess.artifacts, laneSets: cameProcess.laneSets }),
  })
  const { nodes: _, edges: __, foreign: ___, ...rest } = def
  putSettings(moddle, process, 'workflow', rest, othersOf(cameProcess ?? undefined))
  const { boxes } = placeGraph(def, (_, { kind }) => shapeOf(kind), false)
  const definitions = moddle.create('bpmn:Definitions', {
    id: 'definitions',
    targetNamespace: 'http://gantry.dev/workflow',
    rootElements: [process, ...listOf(came?.rootElements).filter(each => each !== cameProcess)],
    diagrams: [drawingOf(moddle, process, boxes, elements, flows, def)],
  })
  return (await moddle.toXML(definitions, { format: true })).xml
}

/** What a file held that a workflow has no place for: elements that do not run, their flows, data and the like. */
const keptOf = (came: readonly ModdleElement[], def: WorkflowDef): readonly ModdleElement[] => {
  const nodes = new Set(
    came.flatMap(each =>
      isNode(each) && !def.nodes[each.id ?? ''] && settingsOf(each) === null && foreignNode(each) === null
        ? [each]
        : [],
    ),
  )
  const edges = new Set(def.edges.map(({ id }) => idOf(id, 'e')))
  return came.filter(each =>
    isNode(each)
      ? nodes.has(each)
      : each.$type === 'bpmn:SequenceFlow'
        ? !edges.has(each.id ?? '') &&
          [each.sourceRef, each.targetRef].some(end => nodes.has(end as ModdleElement))
        : true,
  )
}

const drawingOf = (
  moddle: BpmnModdle,
  process: ModdleElement,
  boxes: ReturnType<typeof placeGraph>['boxes'],
  elements: ReadonlyMap<NodeId, ModdleElement>,
  flows: readonly ModdleElement[],
  def: WorkflowDef,
): ModdleElement => {
  const shapes = [...elements].flatMap(([id, bpmnElement]) => {
    const box = boxes.get(id)
    return box
      ? [
          moddle.create('bpmndi:BPMNShape', {
            id: `${bpmnElement.id}_di`,
            bpmnElement,
            bounds: moddle.create('dc:Bounds', { x: box.x, y: box.y, width: box.w, height: box.h }),
          }),
        ]
      : []
  })
  const lines = flows.flatMap(bpmnElement => {
    const edge = def.edges.find(({ id }) => idOf(id, 'e') === bpmnElement.id)
    const [from, to] = [boxes.get(edge?.from ?? ''), boxes.get(edge?.to ?? '')]
    if (!from || !to) return []
    const point = (x: number, y: number) => moddle.create('dc:Point', { x, y })
    return [
      moddle.create('bpmndi:BPMNEdge', {
        id: `${bpmnElement.id}_di`,
        bpmnElement,
        waypoint: [point(from.x + from.w / 2, from.y + from.h), point(to.x + to.w / 2, to.y)],
      }),
    ]
  })
  return moddle.create('bpmndi:BPMNDiagram', {
    id: 'diagram',
    plane: moddle.create('bpmndi:BPMNPlane', {
      id: 'plane',
      bpmnElement: process,
      planeElement: [...shapes, ...lines],
    }),
  })
}
