import { isPlainObject, issue, localise } from '@gantry/base/shared'
import type { TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { say } from '../../shared/say.ts'
import type { TriggerKind } from '../../shared/trigger-kind.ts'

export const flowEvents = ['started', 'node_entered', 'node_finished', 'ended'] as const
export type FlowEvent = (typeof flowEvents)[number]

/** Whether an event is one of a node. */
export const isOfNode = (event: FlowEvent): event is 'node_entered' | 'node_finished' =>
  event === 'node_entered' || event === 'node_finished'

/** What nodes and instances come to; see the events of `capabilities/approvals`. */
const nodeResults = ['submit', 'agree', 'disagree', 'done'] as const
const endResults = ['approved', 'rejected', 'completed', 'terminated', 'invalidated'] as const

/** A workflow of a table starts, reaches or passes a node, or ends. */
export interface WorkflowStart {
  readonly table: TableId
  /** Id of the workflow; absent: any of the table. */
  readonly workflow?: string
  readonly event: FlowEvent
  /** With a workflow: its node; absent: any. */
  readonly node?: string
  /** With `node_finished` and `ended`; absent: any. */
  readonly result?: string
}

/** Results an event may have. */
export const resultsOf = (event: FlowEvent): readonly string[] => {
  if (event === 'node_finished') return nodeResults
  return event === 'ended' ? endResults : []
}

export const workflowTrigger: TriggerKind<WorkflowStart> = {
  name: 'workflow',
  schema: Type.Object(
    {
      table: Type.String({ maxLength: 48 }),
      workflow: Type.Optional(Type.String({ maxLength: 64 })),
      event: Type.String({ enum: [...flowEvents] }),
      node: Type.Optional(Type.String({ maxLength: 64 })),
      result: Type.Optional(Type.String({ enum: [...nodeResults, ...endResults] })),
    },
    { additionalProperties: false },
  ),
  propose: () => ({ table: '', event: 'ended' }),
  check: ({ table, workflow, node, event, result }, { tables, named }) => [
    ...(node !== undefined && (workflow === undefined || !isOfNode(event)) ? [issue('node', 'choice')] : []),
    ...(tables.has(table)
      ? []
      : [table === '' ? issue('table', 'required') : issue('table', 'unknown_table', { table })]),
    ...(workflow !== undefined && named.get('workflow')?.has(workflow) === false
      ? [issue('workflow', 'unknown', { value: workflow })]
      : []),
    ...(result !== undefined && !resultsOf(event).includes(result) ? [issue('result', 'choice')] : []),
  ],
  subject: ({ table: id }, { tables }) => {
    const table = tables.get(id)
    return table && { table, isRecord: true, hasBefore: false }
  },
  wakes: ({ table, event }) => [{ event: `instance.${event}`, table }],
  fits: ({ workflow, node, result }, payload) =>
    isPlainObject(payload) &&
    (workflow === undefined || payload.workflow === workflow) &&
    (node === undefined || payload.node === node) &&
    (result === undefined || payload.result === result),
  mentions: ({ table, workflow }) => [
    ...(table === '' ? [] : [{ at: 'table', to: { kind: 'table', id: table }, how: 'reads' as const }]),
    ...(workflow === undefined
      ? []
      : [{ at: 'workflow', to: { kind: 'workflow', id: workflow }, how: 'reads' as const }]),
  ],
  words: ({ table: id, workflow, node, event, result }, { tables, named }, lang) => {
    const table = tables.get(id)
    const name = workflow === undefined ? undefined : named.get('workflow')?.get(workflow)
    const flow = name ?? say(lang, workflow === undefined ? 'rule.flow.any' : 'rule.flow.one')
    return say(lang, 'rule.start.workflow', {
      table: table ? localise(table.label, lang) : say(lang, 'rule.some_table'),
      flow,
      event: say(
        lang,
        node !== undefined && isOfNode(event) ? `rule.flow.${event}.one` : `rule.flow.${event}`,
      ),
      result:
        result === undefined
          ? ''
          : say(lang, 'rule.flow.with', { result: say(lang, `rule.flow.result.${result}`) }),
    })
  },
}
