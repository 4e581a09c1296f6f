import { expect, test } from 'vitest'
import { stackOf, stepsFrom } from './steps.ts'

test('every bar begins where the one before ended', () => {
  expect(stepsFrom(10, [5, -20, 8])).toEqual([
    { from: 10, to: 15 },
    { from: 15, to: -5 },
    { from: -5, to: 3 },
  ])
})

test.each([
  [2, 5, { base: 2, above: 3, below: 0 }],
  [5, 2, { base: 2, above: 3, below: 0 }],
  [0, -4, { base: 0, above: 0, below: -4 }],
  [-3, -5, { base: -3, above: 0, below: -2 }],
  [-5, 3, { base: 0, above: 3, below: -5 }],
  [6, -1, { base: 0, above: 6, below: -1 }],
  [4, 4, { base: 4, above: 0, below: 0 }],
])('a bar from %i to %i is stacked of %o', (from, to, stack) => {
  expect(stackOf({ from, to })).toEqual(stack)
})
