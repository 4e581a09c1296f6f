import type { GraphNode } from '@gantry/graph/shared'
import type { ModdleElement } from 'bpmn-moddle'
import type { NodeKindName, NodeSettings } from '../../shared/definition.ts'
import { nodeKindOf } from '../../shared/node-kinds.ts'
import { drawingOfFile } from './drawing.ts'
import { listOf, othersOf } from './moddle.ts'

const kindOfType: Readonly<Record<string, NodeKindName>> = {
  'bpmn:StartEvent': 'start',
  'bpmn:Task': 'fill',
  'bpmn:UserTask': 'fill',
  'bpmn:ManualTask': 'fill',
  'bpmn:SendTask': 'cc',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:CallActivity': 'subprocess',
  'bpmn:ServiceTask': 'service',
  'bpmn:BusinessRuleTask': 'rule',
  'bpmn:ScriptTask': 'script',
  'bpmn:EndEvent': 'end',
}

/** The process of a file; of several, the first. */
export const processOf = (definitions: ModdleElement | null): ModdleElement | null =>
  listOf(definitions?.rootElements).find(({ $type }) => $type === 'bpmn:Process') ?? null

/** Whether an element is a node of the flow. */
export const isNode = ({ $type }: ModdleElement): boolean =>
  /(Task|Gateway|Event|CallActivity|SubProcess|Transaction)$/.test($type)

/** The name of an element, as far as a node may have one. */
export const wordsOf = (element: ModdleElement, otherwise: string): string =>
  (typeof element.name === 'string' && element.name.trim() !== '' ? element.name : otherwise).slice(0, 60)
/** A node of another tool, as far as we can run it. */
export const foreignNode = (element: ModdleElement): GraphNode<NodeSettings> | null => {
  const events = listOf(element.eventDefinitions)
  const name = wordsOf(element, element.id ?? '')
  if (element.$type === 'bpmn:IntermediateCatchEvent') {
    const [timer] = events
    if (timer?.$type !== 'bpmn:TimerEventDefinition') return null
    const minutes = minutesOf(String((timer.timeDuration as ModdleElement | undefined)?.body ?? ''))
    return minutes === null ? null : { kind: 'timer', settings: { name, until: { minutes } } }
  }
  const kind = kindOfType[element.$type]
  if (kind === undefined) return null
  // A start that waits for a message or a time has no initiator.
  if (kind === 'start' && events.length > 0) return null
  const loop = element.loopCharacteristics as ModdleElement | undefined
  if (kind === 'fill' && loop)
    return {
      kind: 'approve',
      settings: {
        name,
        executors: [],
        sign: { mode: loop.isSequential === true ? 'serial_sign' : 'countersign' },
      },
    }
  const settings = nodeKindOf(kind).propose({ name })
  const ends = events.some(({ $type }) => $type === 'bpmn:TerminateEventDefinition')
  return {
    kind,
    settings: kind === 'end' && ends ? ({ ...settings, terminate: true } as NodeSettings) : settings,
  }
}

/** Minutes of an ISO 8601 duration; null where it is none. */
const minutesOf = (text: string): number | null => {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(text.trim())
  if (!found) return null
  const [days, hours, minutes] = found.slice(1).map(part => Number(part ?? 0))
  const all = (days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0)
  return all > 0 ? all : null
}

/** Whether a file holds anything a workflow has no place for. */
export const holdsForeign = (definitions: ModdleElement, process: ModdleElement): boolean =>
  listOf(definitions.rootElements).length > 1 ||
  listOf(process.artifacts).length > 0 ||
  listOf(process.laneSets).length > 0 ||
  drawingOfFile(definitions).hasLabels ||
  othersOf(process).length > 0 ||
  listOf(process.flowElements).some(
    element =>
      othersOf(element).length > 0 ||
      (isNode(element) ? foreignNode(element) === null : element.$type !== 'bpmn:SequenceFlow'),
  )
