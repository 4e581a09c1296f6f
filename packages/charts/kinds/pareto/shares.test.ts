import { expect, test } from 'vitest'
import { cumulativeShares } from './shares.ts'

test.each([
  [
    [50, 30, 20],
    [50, 80, 100],
  ],
  [
    [3, 1, null],
    [75, 100, 100],
  ],
  [
    [8, 2, -5],
    [80, 100, 100],
  ],
  [
    [0, 0],
    [null, null],
  ],
  [[], []],
])('the shares of %j are %j', (values, shares) => {
  expect(cumulativeShares(values)).toEqual(shares)
})
