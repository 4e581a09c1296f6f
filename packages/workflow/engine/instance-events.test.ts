import { expect, test } from 'vitest'
import type { Command, Commander } from '../shared/command.ts'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import type { Instance } from '../shared/state.ts'
import { emptyWorkflow } from '../shared/workflow-kind.ts'
import { decide } from './decide.ts'
import { instanceEvents } from './instance-events.ts'
import { allRights, draftOf, factsOf, outcomeOfDecision, person } from './world.ts'

const step = (...ids: readonly string[]): FlowNode => ({
  kind: 'approve',
  settings: {
    name: 'Step',
    executors: [{ rule: 'users', ids }],
    sign: { mode: 'countersign' },
    disagree: { does: 'continue' },
    returns: { to: 'any', resubmit: 'rerun' },
    buttons: { return: true },
  },
})

const def: WorkflowDef = {
  ...emptyWorkflow('0190d3a0-0000-7000-8000-000000000001', 'order'),
  nodes: {
    start: { kind: 'start', settings: { name: 'Start', executors: [] } },
    first: step('p1'),
    second: step('p2', 'p3'),
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'first' },
    { id: '2', from: 'first', to: 'second' },
    { id: '3', from: 'second', to: 'end' },
  ],
}

/** The state after a command, and the events of it in short. */
const after = (before: Instance, command: Command, by: Commander): readonly [Instance, readonly string[]] => {
  const found = outcomeOfDecision(decide(def, before, command, by, factsOf({ now: 1, truths: {} })))
  if (typeof found === 'string') throw new Error(found)
  const told = instanceEvents(def, before.state === 'draft' ? null : before, found)
  return [
    found,
    told.map(({ type, data }) => [type.slice(9), data.node, data.result].filter(Boolean).join(' ')),
  ]
}

const taskFor = (state: Instance, holder: string): number =>
  state.tasks.findLast(task => task.holder === holder)?.id ?? 0

test('a node entered, a node finished with its result, a start and an end are events; what a move back took away is not', () => {
  let state = draftOf(def)
  const act = (command: Command, by: Commander) => {
    const [next, told] = after(state, command, by)
    state = next
    return told
  }
  const decideAs = (who: string, what: 'agree' | 'disagree') =>
    act({ do: what, task: taskFor(state, who) }, person(who))
  expect(act({ do: 'submit' }, person('p0', 'new'))).toEqual([
    'started',
    'node_entered start',
    'node_finished start submit',
    'node_entered first',
  ])
  expect(decideAs('p1', 'agree')).toEqual(['node_finished first agree', 'node_entered second'])
  expect(decideAs('p2', 'agree')).toEqual([])
  const first = state.activations.find(({ node }) => node === 'first')?.id ?? 0
  expect(act({ do: 'return', task: taskFor(state, 'p3'), to: first, reason: 'x' }, person('p3'))).toEqual([
    'node_entered first',
  ])
  decideAs('p1', 'agree')
  expect(act({ do: 'interrupt', reason: 'x' }, { person: 'p5', rights: allRights })).toEqual([])
  act({ do: 'recover', reason: 'x' }, { person: 'p5', rights: allRights })
  const beforeEnd = state
  decideAs('p2', 'agree')
  expect(decideAs('p3', 'disagree')).toEqual([
    'node_finished second disagree',
    'node_entered end',
    'node_finished end done',
    'ended approved',
  ])
  const [, told] = after(beforeEnd, { do: 'invalidate', reason: 'x' }, { person: 'p5', rights: allRights })
  expect(told).toEqual(['ended invalidated'])
})
