import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { ActionKind } from '../../shared/action-kind.ts'

/** Submits the records the button was pressed on to an approval workflow of their table. */
export interface WorkflowOptions {
  /** Id of the workflow; empty: not chosen yet. */
  readonly workflow: string
}

export const workflowActionKind: ActionKind<WorkflowOptions> = {
  name: 'workflow',
  schema: Type.Object({ workflow: Type.String({ maxLength: 64 }) }, { additionalProperties: false }),
  many: () => true,
  alone: () => false,
  propose: () => ({ workflow: '' }),
  check: ({ workflow }) => (workflow === '' ? [issue('workflow', 'required')] : []),
  reads: () => [],
  mentions: ({ workflow }) =>
    workflow === '' ? [] : [{ at: 'workflow', to: { kind: 'workflow', id: workflow }, how: 'calls' }],
}
