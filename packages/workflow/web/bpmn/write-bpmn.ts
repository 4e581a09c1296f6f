import { type Lang, localise } from '@gantry/base/shared'
import type { GraphEdge, NodeId } from '@gantry/graph/shared'
import type { BpmnModdle, ModdleElement } from 'bpmn-moddle'
import type { FlowNode, WorkflowDef } from '../../shared/definition.ts'
import { bridged, refOf } from './bridged.ts'
import { foreignNode, isNode, processOf } from './foreign.ts'
import { listOf, newModdle, othersOf, putSettings, settingsOf } from './moddle.ts'
import { writeDrawing } from './write-drawing.ts'

/** Ids of XML begin with a letter; those of other tools stay, so that what refers to them still does. */
const idOf = (id: string, prefix = 'n'): string => (/^[A-Za-z_]/.test(id) ? id : `${prefix}_${id}`)

/** A start that came as an event stays one; otherwise it is a task behind an event, because its form is filled in. */
const isDrawnAsEvent = ({ kind, size }: FlowNode): boolean =>
  kind === 'start' && size !== undefined && size[0] < 60

const typeOf = (def: WorkflowDef, node: FlowNode): string => {
  switch (node.kind) {
    case 'start':
      return isDrawnAsEvent(node) ? 'bpmn:StartEvent' : 'bpmn:UserTask'
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
  const ledTo = ledToOf(cameById, def)
  const flows = def.edges.flatMap(edge => {
    const [from, to] = [elements.get(edge.from), elements.get(edge.to)]
    if (!from || !to) return []
    const branch = conditionOf(def, edge)
    const name = branch?.name ?? edge.label
    const flow = moddle.create('bpmn:SequenceFlow', {
      id: idOf(edge.id, 'e'),
      sourceRef: from,
      targetRef: ledTo(edge) ?? to,
      ...(name !== undefined && { name: localise(name, lang) }),
      ...(branch?.when !== undefined && {
        conditionExpression: moddle.create('bpmn:FormalExpression', { body: branch.when }),
      }),
    })
    putSettings(moddle, flow, 'edge', edge)
    ;(from.outgoing as ModdleElement[]).push(flow)
    if (flow.targetRef === to) (to.incoming as ModdleElement[]).push(flow)
    if (branch && branch.when === undefined) from.default = flow
    return [flow]
  })
  const begin = Object.entries(def.nodes).find(
    ([, node]) => node.kind === 'start' && !isDrawnAsEvent(node),
  )?.[0]
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
  const roots = listOf(came?.rootElements).filter(each => each !== cameProcess)
  pointTo(process, cameProcess, roots)
  const definitions = moddle.create('bpmn:Definitions', {
    id: 'definitions',
    targetNamespace: 'http://gantry.dev/workflow',
    rootElements: [process, ...roots],
    diagrams: [
      writeDrawing(moddle, def, {
        process,
        nodes: elements,
        edges: new Map(flows.map(each => [each.id ?? '', each])),
        edgeId: id => idOf(id, 'e'),
        begin: event && flow ? [event, flow] : null,
        came,
        kept: new Set([...kept, ...roots, ...listOf(cameProcess?.artifacts)]),
      }),
    ],
  })
  return (await moddle.toXML(definitions, { format: true })).xml
}

/** Participants of a collaboration refer to the process that is written. */
const pointTo = (
  process: ModdleElement,
  cameProcess: ModdleElement | null,
  roots: readonly ModdleElement[],
): void => {
  for (const participant of roots.flatMap(each => listOf(each.participants)))
    if (cameProcess && participant.processRef === cameProcess) participant.processRef = process
}

/**
 * The element of the imported file an edge led to where that does not run and was passed over; undefined for other edges, and
 * for those that were changed since.
 */
const ledToOf = (cameById: ReadonlyMap<string, ModdleElement>, def: WorkflowDef) => {
  const lines = [...cameById.values()].filter(({ $type }) => $type === 'bpmn:SequenceFlow')
  const gone = new Set(
    [...cameById.values()].flatMap(each =>
      isNode(each) && settingsOf(each) === null && foreignNode(each) === null ? [each.id ?? ''] : [],
    ),
  )
  const led = new Map(bridged(lines, gone).map(({ flow, to }) => [flow.id ?? '', { flow, to }]))
  return (edge: GraphEdge): ModdleElement | undefined => {
    const found = led.get(idOf(edge.id, 'e'))
    const target = found?.flow.targetRef as ModdleElement | undefined
    const isSame = found?.to === idOf(edge.to) && refOf(found.flow.sourceRef) === idOf(edge.from)
    return isSame && target && gone.has(target.id ?? '') && !Object.hasOwn(def.nodes, target.id ?? '')
      ? target
      : undefined
  }
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
