import { expect, test } from 'vitest'
import type { FlowStep, InstanceView } from '../../shared/contract.ts'
import { marksOf } from './marks-of.ts'

const step = (
  node: string,
  received: string,
  finished: string | null,
  more: Partial<FlowStep> = {},
): FlowStep => ({
  task: 1,
  node,
  name: node,
  state: finished === null ? 'open' : 'done',
  result: null,
  people: [],
  received: `2026-07-16T${received}:00.000Z`,
  finished: finished && `2026-07-16T${finished}:00.000Z`,
  due: null,
  opinion: null,
  signature: null,
  onBehalfOf: null,
  superseded: false,
  supersededBy: null,
  ...more,
})

const by = (title: string): Partial<FlowStep> => ({ people: [{ id: title, title }] })

type Node = InstanceView['nodes'][number]
const node = (id: string, state: Node['state'], seats: Node['seats'] = [0, 0], ranBefore = false): Node => ({
  id,
  kind: 'approve',
  name: id,
  state,
  ranBefore,
  ahead: false,
  seats,
})

const view = {
  nodes: [
    node('start', 'completed', [1, 1]),
    node('both', 'completed', [2, 2]),
    node('lead', 'current', [1, 3]),
    node('redone', 'not_started', [0, 0], true),
    node('beside', 'not_started'),
    { ...node('end', 'not_started'), ahead: true },
  ],
  steps: [
    step('start', '08:00', '08:05'),
    step('redone', '08:05', '08:10', { superseded: true }),
    step('both', '08:10', '08:30', by('Li')),
    step('both', '08:10', '09:00', by('Wang')),
    step('both', '08:10', '09:00', { ...by('Sun'), state: 'cancelled' }),
    step('lead', '09:00', null, by('Zhao')),
    step('lead', '09:00', '09:05', { ...by('Zeng'), result: 'agree' }),
  ],
  taken: [] as string[],
}

const say = {
  time: (milliseconds: number) => `${milliseconds / 60_000} min`,
  names: (names: readonly string[]) => names.join(', '),
}

test('each node says what the run did there', () => {
  const { nodes } = marksOf({ ...view, state: 'ongoing' }, [], say)
  expect(Object.fromEntries(nodes)).toEqual({
    start: { state: 'done', step: 1, time: '5 min' },
    both: { state: 'done', step: 3, summary: 'Li, Wang', count: '2/2', time: '50 min' },
    lead: { state: 'current', step: 4, summary: 'Zhao', count: '1/3' },
    redone: { state: 'returned', step: 2 },
    beside: { state: 'skipped' },
  })
})

test('of a run that ended, what it did not reach was left out', () => {
  const { nodes } = marksOf({ ...view, state: 'finished' }, [], say)
  expect(nodes.get('end')).toEqual({ state: 'skipped' })
})

test('gateways at an edge that was taken are passed, and a block that never began was left out', () => {
  const gateway = (id: string, kind = 'exclusive') => ({
    ...node(id, 'not_started'),
    kind,
    ahead: id === 'ahead',
  })
  const nodes = [
    ...view.nodes,
    gateway('one'),
    gateway('two', 'join'),
    gateway('ahead'),
    gateway('block', 'parallel'),
    gateway('close', 'join'),
  ]
  const edges = [
    'start-one',
    'one-two',
    'one-block',
    'block-close',
    'close-two',
    'two-lead',
    'lead-ahead',
  ].map(id => ({ id, from: id.split('-')[0] ?? '', to: id.split('-')[1] ?? '' }))
  const taken = ['start-one', 'one-two', 'two-lead']
  const marks = marksOf({ ...view, nodes, taken, state: 'ongoing' }, edges, say)
  expect(['one', 'two', 'ahead', 'block', 'close'].map(id => marks.nodes.get(id)?.state)).toEqual([
    'done',
    'done',
    undefined,
    'skipped',
    undefined,
  ])
  expect([...marks.edges]).toEqual(taken.map(id => [id, { state: 'done' }]))
})
