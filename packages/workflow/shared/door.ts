import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** What other designs may do to the running instance of a record; the first three need a task of the actor. */
export const doorActs = ['submit', 'agree', 'disagree', 'urge', 'interrupt', 'recover', 'invalidate'] as const
export type DoorAct = (typeof doorActs)[number]

/** Acts that need a task of the actor. */
export const isTaskAct = (act: DoorAct): act is 'submit' | 'agree' | 'disagree' =>
  act === 'submit' || act === 'agree' || act === 'disagree'

/** Acts that are refused without a reason. */
export const needsReason = (act: DoorAct): act is 'interrupt' | 'recover' | 'invalidate' =>
  act === 'interrupt' || act === 'recover' || act === 'invalidate'

export const listWorkflows = contract({
  method: 'GET',
  path: '/tables/:table/workflows',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'Published workflows the caller may start for records of a table',
  input: Type.Object({ table: Type.String({ maxLength: 48 }) }),
  output: Type.Unsafe<{ data: readonly { id: string; name: Text; release: number }[] }>({ type: 'object' }),
})
