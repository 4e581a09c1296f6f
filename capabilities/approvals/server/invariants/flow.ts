import { newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { drawnTable } from '@gantry/testing/server'
import { emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'

// What the tests of whole transactions work on: a table, a workflow over it, and its people.

export const names = ['zeng', 'li', 'wang', 'zhao'] as const
export type Name = (typeof names)[number]

export const errand = drawnTable(
  'errand',
  { note: field.text() },
  { policy: [{ operations: ['read', 'create'] }] },
)

/** Two people together, then two branches, then one more; every way back is open. */
export const errandFlow = (idOf: (name: string) => string): WorkflowDef => {
  const step = (...who: readonly Name[]): FlowNode => ({
    kind: 'approve',
    settings: {
      name: who.join(' and '),
      executors: [{ rule: 'users', ids: who.map(idOf) }],
      sign: { mode: 'countersign' },
      fields: { note: 'edit' },
      returns: { to: 'any', resubmit: 'chooser' },
      buttons: { return: true, step_back: true, delegate: true, hand_over: true },
    },
  })
  return {
    ...emptyWorkflow(newId(), errand.id),
    nodes: {
      start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
      first: step('li', 'wang'),
      both: { kind: 'parallel', settings: { name: 'Both', branches: [{ id: 'a' }, { id: 'b' }] } },
      a: step('li'),
      b: step('wang'),
      join: { kind: 'join', settings: { name: 'Join', of: 'both' } },
      last: step('zhao'),
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: [
      { id: '1', from: 'start', to: 'first' },
      { id: '2', from: 'first', to: 'both' },
      { id: '3', from: 'both', port: 'a', to: 'a' },
      { id: '4', from: 'both', port: 'b', to: 'b' },
      { id: '5', from: 'a', to: 'join' },
      { id: '6', from: 'b', to: 'join' },
      { id: '7', from: 'join', to: 'last' },
      { id: '8', from: 'last', to: 'end' },
    ],
  }
}
