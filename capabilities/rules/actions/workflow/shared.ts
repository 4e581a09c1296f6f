import { issue, localise, type Text } from '@gantry/base/shared'
import { type DoorAct, doorActs, needsReason } from '@gantry/workflow/shared'
import { Type } from 'typebox'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'

/** What becomes of the workflow: it is started, kept as a draft, or its running instance is moved. */
export const flowDeeds = ['start', 'draft', ...doorActs] as const
export type FlowDeed = 'start' | 'draft' | DoorAct

/** Submits the record to a workflow of its table, or moves its running instance. */
export interface FlowOptions {
  /** Empty: not chosen yet. */
  readonly workflow: string
  /** Absent: `start`. */
  readonly does?: FlowDeed
  /** The reason or opinion. */
  readonly text?: Text
}

/** Whether a deed is said with a text, and whether it must be. */
export const textOf = (deed: FlowDeed): 'none' | 'optional' | 'required' => {
  if (deed === 'start' || deed === 'draft' || deed === 'urge') return 'none'
  return needsReason(deed) ? 'required' : 'optional'
}

const words = Type.String({ maxLength: 60 })

export const workflowResult: ResultKind<FlowOptions> = {
  name: 'workflow',
  schema: Type.Object(
    {
      workflow: Type.String({ maxLength: 64 }),
      does: Type.Optional(Type.String({ enum: [...flowDeeds], default: 'start' })),
      text: Type.Optional(
        Type.Union([words, Type.Object({ 'zh-CN': words, en: words }, { additionalProperties: false })]),
      ),
    },
    { additionalProperties: false },
  ),
  needsRecord: () => true,
  propose: () => ({ workflow: '' }),
  check: ({ workflow, does = 'start', text = '' }, { named }) => [
    ...(workflow === '' ? [issue('workflow', 'required')] : []),
    ...(workflow !== '' && named.get('workflow')?.has(workflow) === false
      ? [issue('workflow', 'unknown', { value: workflow })]
      : []),
    ...(textOf(does) === 'required' && localise(text, 'zh-CN').trim() === ''
      ? [issue('text', 'required')]
      : []),
  ],
  mentions: ({ workflow }) =>
    workflow === '' ? [] : [{ at: 'workflow', to: { kind: 'workflow', id: workflow }, how: 'calls' }],
  words: ({ workflow, does = 'start' }, { named }, lang) =>
    say(lang, `rule.result.flow.${does}`, {
      flow: named.get('workflow')?.get(workflow) ?? say(lang, 'rule.flow.one'),
    }),
}
