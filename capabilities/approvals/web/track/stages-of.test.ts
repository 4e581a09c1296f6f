import { expect, test } from 'vitest'
import type { FlowStep, InstanceView } from '../../shared/contract.ts'
import { stagesOf } from './stages-of.ts'

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
  ...more,
})

test('the track becomes what was done with its times, and what waits comes last with whoever has it', () => {
  const row = { name: 'Lead', person: 'Li', actor: 'li', node: 'lead' }
  const view: Pick<InstanceView, 'track' | 'steps'> = {
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
    { node: 'Lead', action: 'hand_over', people: li, to: 'Wu', received: 10, finished: 20, gone: null },
    { node: 'Lead', action: null, finished: 30, gone: 'cancelled' },
    { node: 'Lead', action: 'agree', received: 10, finished: 40, text: 'Good', gone: 'superseded' },
    { node: 'Boss', action: null, people: [{ title: 'Wu' }], finished: null },
  ])
})
