import type { ListPreferences } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { isFigured, withFoot, withoutFoot } from './show-foot.ts'

const fields = [
  { id: 'amount', totalled: true },
  { id: 'weight', totalled: false },
  { id: 'salary', totalled: true, masked: true },
]
const of = (preferences: ListPreferences) => ({ info: { preferences }, fields })

test('a foot that was hidden comes back with the figures it had', () => {
  const chosen: ListPreferences = { figures: { amount: 'sum' } }
  const hidden = { ...chosen, ...withoutFoot }
  const again = { ...hidden, ...withFoot(of(hidden)) }
  expect([chosen, hidden, again].map(each => isFigured(of(each)))).toEqual([true, false, true])
  expect(again.figures).toEqual({ amount: 'sum' })
})

test('a list has no foot until somebody asks for one', () => {
  expect(isFigured(of({}))).toBe(false)
  expect(isFigured(of(withFoot(of({}))))).toBe(true)
})

test('a new foot begins with the sums of amounts that are seen whole', () => {
  expect(withFoot(of({})).figures).toEqual({ amount: 'sum' })
  expect(withFoot(of({ figures: {} })).figures).toEqual({})
})
