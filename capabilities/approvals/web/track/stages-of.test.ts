import { expect, test } from 'vitest'
import type { FlowStep, InstanceView } from '../../shared/contract.ts'
import { releasesOf, stagesOf } from './stages-of.ts'

const turn = (task: number, more: Partial<FlowStep>): FlowStep => ({
  task,
  node: 'lead',
  name: 'Lead',
  state: 'done',
  result: null,
  people: [],
  received: new Date(10).toISOString(),
  finished: null,
  due: null,
  opinion: null,
  signature: null,
  onBehalfOf: null,
  superseded: false,
  supersededBy: null,
  ...more,
})

test('the track becomes what was done with its times, and what waits comes last with whoever has it', () => {
  const row = { name: 'Lead', person: 'Li', actor: 'li', node: 'lead' }
  const view: Parameters<typeof stagesOf>[0] = {
    state: 'ongoing',
    track: [
      { ...row, seq: 1, at: 10, action: 'receive', task: 3 },
      { ...row, seq: 2, at: 20, action: 'hand_over', task: 3, to: 'wu' },
      { ...row, seq: 3, at: 40, action: 'agree', task: 3, text: 'Good' },
      { ...row, seq: 4, at: 41, action: 'receive', task: 4, node: 'boss', name: 'Boss' },
    ],
    steps: [
      turn(3, { result: 'agree', superseded: true, people: [{ id: 'li', title: 'Li' }] }),
      turn(5, { state: 'cancelled', finished: new Date(30).toISOString() }),
      turn(4, { name: 'Boss', state: 'open', people: [{ id: 'wu', title: 'Wu' }] }),
      turn(6, { name: 'Next', state: 'waiting' }),
    ],
  }
  const li = [{ id: 'li', title: 'Li' }]
  expect(stagesOf(view)).toMatchObject([
    {
      at: 'lead',
      node: 'Lead',
      action: 'hand_over',
      people: li,
      to: 'Wu',
      received: 10,
      finished: 20,
      gone: null,
    },
    { node: 'Lead', action: null, finished: 30, gone: 'cancelled' },
    { node: 'Lead', action: 'agree', received: 10, finished: 40, text: 'Good', gone: 'superseded' },
    { node: 'Boss', action: null, people: [{ title: 'Wu' }], finished: null },
  ])
})

test.each([
  [4, 'superseded'],
  [3, 'rolled_back'],
  [2, 'fetched_back'],
  [null, 'superseded'],
] as const)(
  'what row %s of the track took away says how, whatever moved another branch before',
  (by, gone) => {
    const row = { name: 'Lead', person: 'Li', actor: 'li', node: 'lead' }
    const [decided] = stagesOf({
      state: 'ongoing',
      track: [
        { ...row, seq: 1, at: 10, action: 'agree', task: 3, activation: 5 },
        { ...row, seq: 2, at: 20, action: 'fetch_back', activation: 4 },
        { ...row, seq: 3, at: 30, action: 'roll_back', to: 4 },
        { ...row, seq: 4, at: 40, action: 'return', to: 2, activation: 9 },
      ],
      steps: [turn(3, { result: 'agree', superseded: true, supersededBy: by })],
    })
    expect(decided?.gone).toBe(gone)
  },
)

test('a migration names its releases', () => {
  expect(releasesOf('v1->v12')).toEqual({ from: '1', to: '12' })
  expect(releasesOf('because v1->v2')).toBeNull()
})

const row = { name: 'Lead', person: 'Li', actor: 'li', node: 'lead', task: 3 }
const offer = [
  { ...row, seq: 1, at: 10, action: 'receive' },
  { ...row, seq: 2, at: 20, action: 'delegate', to: 'wu', recipient: 'Wu' },
  { ...row, seq: 3, at: 30, action: 'accept', actor: 'wu', person: 'Wu' },
] as const

test('a delegate has a task since it was offered, and its holder since he received it', () => {
  const wu = { ...row, actor: 'wu', person: 'Wu' }
  const receipts = (...more: InstanceView['track']) =>
    stagesOf({ state: 'ongoing', track: [...offer, ...more], steps: [] }).map(({ action, received }) => [
      action,
      received,
    ])
  expect(receipts({ ...wu, seq: 4, at: 40, action: 'agree' })).toEqual([
    ['delegate', 10],
    ['accept', 20],
    ['agree', 20],
  ])
  // Refused, or cancelled, or answered by a delegate who only reports: the holder decides.
  for (const action of ['refuse', 'cancel_delegation', 'disagree'] as const)
    expect(
      receipts({ ...wu, seq: 4, at: 40, action }, { ...row, seq: 5, at: 50, action: 'agree' }).at(-1),
    ).toEqual(['agree', 10])
  const people = [{ id: 'wu', title: 'Wu' }]
  const open = stagesOf({ state: 'ongoing', track: offer, steps: [turn(3, { state: 'delegated', people })] })
  expect(open.at(-1)).toMatchObject({ action: null, people, received: 20 })
})

test.each([
  ['ongoing', 'open', 'decision', null],
  ['ongoing', 'pool', 'claim', null],
  ['ongoing', 'offered', 'offer', 'Wu'],
  ['ongoing', 'delegated', 'decision', null],
  ['interrupted', 'open', 'recovery', null],
  ['invalidated', 'cancelled', null, null],
] as const)('of an instance that is %s a turn that is %s waits for: %s', (state, task, waits, to) => {
  const stages = stagesOf({ state, track: offer, steps: [turn(3, { state: task })] })
  expect(stages.find(({ key }) => key === 'turn 3')).toMatchObject({ waits, to })
})

test('a task given away because its holder leaves says who gave it, whose it was and who has it', () => {
  const [stage] = stagesOf({
    state: 'ongoing',
    track: [
      {
        ...row,
        seq: 1,
        at: 10,
        action: 'reassign',
        actor: 'shen',
        person: 'Shen',
        from: 'chen',
        giver: 'Chen',
        to: 'zhou',
        recipient: 'Zhou',
        leaving: true,
      },
    ],
    steps: [],
  })
  expect(stage).toMatchObject({ people: [{ title: 'Shen' }], from: 'Chen', to: 'Zhou', leaving: true })
})

test('signers say where they were added, who was removed by whom, and for whom a turn waits', () => {
  const stages = stagesOf({
    state: 'ongoing',
    track: [
      { ...row, seq: 1, at: 10, action: 'add_signer', seat: 8, where: 'after', to: 'wu', recipient: 'Wu' },
      { ...row, seq: 2, at: 20, action: 'cancel', actor: null, task: 4, seat: 8, cause: 'removed' },
      { ...row, seq: 3, at: 20, action: 'remove_signer', seat: 8, to: 'wu', recipient: 'Wu' },
    ],
    steps: [
      turn(4, { state: 'cancelled', finished: new Date(20).toISOString() }),
      turn(5, { state: 'waiting', after: ['Li'] }),
    ],
  })
  expect(stages).toMatchObject([
    { action: 'add_signer', where: 'after', to: 'Wu' },
    { action: 'remove_signer', to: 'Wu' },
    { action: null, gone: 'cancelled', removedBy: 'Li' },
    { action: null, waits: 'turn', to: 'Li', received: null },
  ])
})

test('a signer whose turn never came had nothing at any time', () => {
  const finished = new Date(30).toISOString()
  const stages = stagesOf({
    state: 'finished',
    track: [
      { ...row, seq: 1, at: 10, action: 'receive' },
      { ...row, seq: 2, at: 30, action: 'disagree' },
      { ...row, seq: 3, at: 30, action: 'cancel', actor: null, task: 4, cause: 'terminated' },
      { ...row, seq: 4, at: 30, action: 'receive', actor: null, task: 5 },
    ],
    steps: [turn(4, { state: 'cancelled', finished }), turn(5, { state: 'cancelled', finished })],
  })
  expect(stages.map(({ key, received }) => [key, received])).toEqual([
    ['2', 10],
    ['turn 4', null],
    ['turn 5', 10],
  ])
})
