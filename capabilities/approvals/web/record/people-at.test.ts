import { expect, test } from 'vitest'
import type { FlowStep } from '../../shared/contract.ts'
import { peopleAt, sayNames } from './people-at.ts'

const turn = (title: string, state: FlowStep['state'], more: Partial<FlowStep> = {}): FlowStep => ({
  task: 1,
  node: 'lead',
  name: 'Lead',
  state,
  result: null,
  people: [{ id: title, title }],
  received: '2026-07-16T08:00:00.000Z',
  finished: null,
  due: null,
  opinion: null,
  signature: null,
  onBehalfOf: null,
  superseded: false,
  supersededBy: null,
  ...more,
})

const steps = [
  turn('Li', 'done', { result: 'hand_over' }),
  turn('Wang', 'done', { result: 'agree' }),
  turn('Zhao', 'cancelled'),
  turn('Sun', 'waiting'),
  turn('Zeng', 'open', { superseded: true }),
  turn('Wu', 'open'),
  turn('Qian', 'pool'),
  turn('Zhou', 'offered'),
  turn('Feng', 'delegated'),
  turn('Chen', 'open', { node: 'other' }),
]

test('a step that is current names those who have it now, and one that was passed those who had it', () => {
  expect(peopleAt(steps, { id: 'lead', state: 'current' })).toEqual(['Wu', 'Qian', 'Zhou', 'Feng'])
  expect(peopleAt(steps.slice(0, 3), { id: 'lead', state: 'completed' })).toEqual(['Li', 'Wang'])
})

test('names beyond the third are counted', () => {
  const say = (names: readonly string[]) => sayNames(names, shown => shown.join(', '))
  expect(say(['Wu', 'Qian', 'Zhou', 'Feng', 'Li'])).toBe('Wu, Qian, Zhou +2')
  expect(say(['Wu'])).toBe('Wu')
})
