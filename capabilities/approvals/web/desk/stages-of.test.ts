import { expect, test } from 'vitest'
import type { InstanceView } from '../../shared/contract.ts'
import { stagesOf } from './stages-of.ts'

test('the track becomes steps with their times, and what is current comes last', () => {
  const row = { name: 'Lead', person: 'Li', actor: 'li', node: 'lead' }
  const view: Pick<InstanceView, 'track' | 'nodes'> = {
    track: [
      { ...row, seq: 1, at: 10, action: 'receive', task: 3 },
      { ...row, seq: 2, at: 40, action: 'agree', task: 3, text: 'Good' },
      { ...row, seq: 3, at: 41, action: 'receive', task: 4, node: 'boss', name: 'Boss' },
    ],
    nodes: [
      {
        id: 'boss',
        kind: 'approve',
        name: 'Boss',
        state: 'current',
        ranBefore: false,
        ahead: false,
        seats: [0, 1],
      },
      {
        id: 'end',
        kind: 'end',
        name: 'End',
        state: 'not_started',
        ranBefore: false,
        ahead: false,
        seats: [0, 0],
      },
    ],
  }
  expect(stagesOf(view)).toMatchObject([
    { node: 'Lead', action: 'agree', person: 'Li', personId: 'li', received: 10, finished: 40, text: 'Good' },
    { node: 'Boss', action: null, received: 41, finished: null },
  ])
})
