import { issue, localise, type Text } from '@gantry/base/shared'
import { type DoorAct, doorActs, needsReason } from '@gantry/workflow/shared'
import { Type } from 'typebox'
import type { ActionKind } from '../../shared/action-kind.ts'

/** What the button does: starts, keeps a draft, or moves the running instance. */
export const workflowDeeds = ['start', 'draft', ...doorActs] as const
type WorkflowDeed = 'start' | 'draft' | DoorAct

/** Submits the records the button was pressed on to an approval workflow of their table, or moves their running instances. */
export interface WorkflowOptions {
  /** Id of the workflow; empty: not chosen yet. */
  readonly workflow: string
  /** Absent: `start`. */
  readonly does?: WorkflowDeed
  /** The reason or the opinion. */
  readonly text?: Text
}

/** Whether a deed is said with a text, and whether it must be. */
export const textOf = (deed: WorkflowDeed): 'none' | 'optional' | 'required' => {
  if (deed === 'start' || deed === 'draft' || deed === 'urge') return 'none'
  return needsReason(deed) ? 'required' : 'optional'
}

const words = Type.Union([
  Type.String({ maxLength: 60 }),
  Type.Object(
    { 'zh-CN': Type.String({ maxLength: 60 }), en: Type.String({ maxLength: 60 }) },
    { additionalProperties: false },
  ),
])

const isEmpty = (text: Text | undefined): boolean =>
  text === undefined || localise(text, 'zh-CN').trim() === '' || localise(text, 'en').trim() === ''

export const workflowActionKind: ActionKind<WorkflowOptions> = {
  name: 'workflow',
  schema: Type.Object(
    {
      workflow: Type.String({ maxLength: 64 }),
      does: Type.Optional(Type.String({ enum: [...workflowDeeds] })),
      text: Type.Optional(words),
    },
    { additionalProperties: false },
  ),
  many: () => true,
  alone: () => false,
  propose: () => ({ workflow: '' }),
  check: ({ workflow, does = 'start', text }) => [
    ...(workflow === '' ? [issue('workflow', 'required')] : []),
    ...(textOf(does) === 'required' && isEmpty(text) ? [issue('text', 'required')] : []),
  ],
  reads: () => [],
  mentions: ({ workflow }) =>
    workflow === '' ? [] : [{ at: 'workflow', to: { kind: 'workflow', id: workflow }, how: 'calls' }],
}
