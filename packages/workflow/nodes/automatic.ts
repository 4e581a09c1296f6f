import { issue, type JsonObject, type Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import { checkName, nameSchema } from '../shared/human.ts'
import { type NodeKind, onlyOut } from '../shared/node-kind.ts'

/** Moving back over an automatic step: refused, compensated by its counterpart, or simply done again. */
export const undoModes = ['none', 'compensate', 'rerun_safe'] as const

/** Work without a person. It runs as a job outside of the lock of the instance, with retries. */
export interface AutomaticSettings {
  readonly name: Text
  /** Name of an action of the product; `values` sets fields of the record. */
  readonly action: string
  readonly options: JsonObject
  readonly undo: (typeof undoModes)[number]
  readonly attempts?: number
}

/** An automatic kind: what differs is what its action is called in BPMN and by whom it is offered. */
export const automaticKind = (
  name: 'service' | 'rule' | 'script',
  icon: string,
): NodeKind<AutomaticSettings> => ({
  name,
  group: 'automatic',
  icon,
  enters: true,
  out: () => onlyOut,
  schema: Type.Object(
    {
      name: nameSchema,
      action: Type.String({ maxLength: 64 }),
      options: Type.Unsafe({ type: 'object' }),
      undo: Type.String({ enum: [...undoModes] }),
      attempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    },
    { additionalProperties: false },
  ),
  propose: ({ name }) => ({ name, action: '', options: {}, undo: 'none' }),
  // Neither actions nor scripts have a runner yet, and a step nobody runs would hold an instance for ever.
  check: settings => [...checkName(settings.name), issue('action', 'flow_not_run')],
  summary: ({ undo }) => ({ key: `workflow.undo.${undo}` }),
  mentions: () => [],
  texts: settings => [{ at: 'name', text: settings.name }],
})
