import { expect, test } from 'vitest'
import type { InstanceView } from '../../shared/contract.ts'
import { takenBy } from './say-taken.ts'

type Told = Parameters<typeof takenBy>[0]
type Step = InstanceView['steps'][number]

const step = (more: Partial<Step>): Step =>
  ({ node: 'check', state: 'open', result: null, finished: null, ...more }) as Step
const row = (more: Partial<Told['track'][number]>) => ({ at: 0, ...more }) as Told['track'][number]

test('a to-do that left its reader was claimed, decided, or no longer asked for because another seat decided', () => {
  const claim = row({ action: 'claim', task: 4, person: 'Li' })
  expect(takenBy({ steps: [step({ task: 4 })], track: [claim] }, 4)).toBe(claim)
  const at = '2026-07-17T05:00:00.000Z'
  const agree = row({ action: 'agree', task: 4, person: 'Li' })
  const decided: Told = {
    steps: [
      step({ task: 4, state: 'done', result: 'agree', finished: at }),
      step({ task: 5, state: 'cancelled', finished: at }),
      step({ task: 6, state: 'cancelled', finished: '2026-07-16T05:00:00.000Z' }),
    ],
    track: [agree],
  }
  expect(takenBy(decided, 4)).toBe(agree)
  expect(takenBy(decided, 5)).toBe(agree)
  expect(takenBy(decided, 6)).toBeUndefined()
  expect(takenBy({ steps: [], track: [] }, 7)).toBeUndefined()
})
