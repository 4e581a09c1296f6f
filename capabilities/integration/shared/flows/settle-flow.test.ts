import { expect, test } from 'vitest'
import type { FlowPort, FlowStep, TaskFlow } from './flow.ts'
import { flowIssues, taskFlowKind } from './flow-kind.ts'
import {
  type FlowNode,
  type FlowNodes,
  failedIn,
  openNode,
  rejectedIn,
  reopened,
  settleFlow,
} from './settle-flow.ts'

const env = { now: 0, timeZone: 'UTC' }
const step = (settings: Partial<FlowStep> = {}) => ({
  kind: 'task',
  settings: { task: 't', join: 'all' as const, retries: 0, pause: 60, ...settings },
})
const edge = (id: string, port: FlowPort = 'success') => ({ id, from: id[0] ?? '', port, to: id[1] ?? '' })

const flow = (
  nodes: TaskFlow['nodes'],
  edges: TaskFlow['edges'],
  conditions: TaskFlow['conditions'] = {},
): TaskFlow => ({
  ...taskFlowKind.empty({ tables: new Map(), before: new Map(), named: new Map() }),
  name: 'F',
  nodes,
  edges,
  conditions,
})

const ended = (state: FlowNode['state'], more: Partial<FlowNode> = {}): FlowNode => ({
  ...openNode,
  state,
  attempt: 1,
  ...more,
})

const statesOf = (nodes: FlowNodes) =>
  Object.fromEntries(Object.entries(nodes).map(([id, { state }]) => [id, state]))

test('tasks without a task before them start at once, the others wait', () => {
  const found = settleFlow(flow({ a: step(), b: step(), c: step() }, [edge('ac'), edge('bc')]), {}, env)
  expect(found.start).toEqual(['a', 'b'])
  expect(statesOf(found.nodes)).toEqual({ a: 'running', b: 'running', c: 'open' })
  expect(found.state).toBe('running')
})

test.each([
  ['succeeded', 'success', true],
  ['partly', 'success', true],
  ['failed', 'success', false],
  ['failed', 'failure', true],
  ['succeeded', 'failure', false],
  ['failed', 'always', true],
  ['succeeded', 'always', true],
] as const)('after a task that %s the way %s is taken: %s', (state, port, taken) => {
  const found = settleFlow(flow({ a: step(), b: step() }, [edge('ab', port)]), { a: ended(state) }, env)
  expect(found.nodes.b?.state).toBe(taken ? 'running' : 'skipped')
  expect(found.state).toBe(taken ? 'running' : state)
})

test('a condition over the result decides, and what follows a skipped task is skipped too', () => {
  const drawn = flow({ a: step(), b: step(), c: step() }, [edge('ab'), edge('bc', 'always')], {
    ab: 'written > 100',
  })
  expect(settleFlow(drawn, { a: ended('succeeded', { written: 101 }) }, env).start).toEqual(['b'])
  const none = settleFlow(drawn, { a: ended('succeeded', { written: 100 }) }, env)
  expect(statesOf(none.nodes)).toMatchObject({ b: 'skipped', c: 'skipped' })
  expect(none.state).toBe('succeeded')
})

test('where several ways meet, all or any of them must be taken', () => {
  const edges = [edge('ac'), edge('bc')]
  const results = { a: ended('succeeded'), b: ended('failed') }
  expect(settleFlow(flow({ a: step(), b: step(), c: step() }, edges), results, env).start).toEqual([])
  const any = flow({ a: step(), b: step(), c: step({ join: 'any' }) }, edges)
  expect(settleFlow(any, results, env).start).toEqual(['c'])
})

test('a flow whose failure is dealt with has not failed', () => {
  const drawn = flow({ a: step(), b: step() }, [edge('ab', 'failure')])
  const results = { a: ended('failed'), b: ended('succeeded') }
  expect(settleFlow(drawn, results, env).state).toBe('succeeded')
})

test('a flow with a task that rejected rows succeeds partly, and fails where another task failed', () => {
  const drawn = flow({ a: step(), b: step() }, [edge('ab')])
  const partly = ended('partly', { rejected: 3 })
  const found = settleFlow(drawn, { a: partly, b: ended('succeeded', { rejected: 0 }) }, env)
  expect(found.state).toBe('partly')
  expect(rejectedIn(found.nodes)).toBe(3)
  expect(settleFlow(drawn, { a: partly, b: ended('failed') }, env).state).toBe('failed')
  expect(settleFlow(drawn, { a: partly }, env).state).toBe('running')
})

test('going on from a failed task keeps what succeeded before it', () => {
  const drawn = flow({ a: step(), b: step(), c: step() }, [edge('ab'), edge('bc')])
  const nodes = { a: ended('succeeded'), b: ended('failed'), c: ended('skipped') }
  const found = settleFlow(drawn, reopened(drawn, nodes, ['b'], 2), env)
  expect(found.start).toEqual(['b'])
  expect(statesOf(found.nodes)).toEqual({ a: 'succeeded', b: 'running', c: 'open' })
  expect(Object.values(found.nodes).map(({ round }) => round)).toEqual([undefined, 2, 2])
})

test('a run goes on from all tasks that failed or were cancelled', () => {
  const drawn = flow({ a: step(), b: step(), c: step(), d: step() }, [edge('ac'), edge('bd')])
  const nodes = { a: ended('failed'), b: ended('succeeded'), c: ended('skipped'), d: ended('cancelled') }
  expect(failedIn(nodes)).toEqual(['a', 'd'])
  const found = settleFlow(drawn, reopened(drawn, nodes, failedIn(nodes), 3), env)
  expect(found.start).toEqual(['a', 'd'])
  expect(statesOf(found.nodes)).toEqual({ a: 'running', b: 'succeeded', c: 'open', d: 'running' })
})

test('circles, unknown tasks and wrong conditions keep a flow from being published', () => {
  const drawn = flow({ a: step(), b: step({ task: '' }) }, [edge('ab'), edge('ba')], { ab: 'written >' })
  expect(flowIssues(drawn, new Set()).map(({ field, code }) => `${field} ${code}`)).toEqual([
    'nodes.a.settings.task unknown',
    'nodes.b.settings.task required',
    'nodes.a decision_cycle',
    'nodes.b decision_cycle',
    'conditions.ab formula',
  ])
})
