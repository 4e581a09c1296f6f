import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test.each([
  [[], { min: 0, max: 1, parts: 1 }],
  [[0, 0], { min: 0, max: 1, parts: 1 }],
  [[3, 8], { min: 0, max: 8, parts: 4 }],
  [[97], { min: 0, max: 100, parts: 2 }],
  [[-30, 60], { min: -50, max: 100, parts: 3 }],
])('the scale of %j is %o', (values, scale) => {
  expect(scaleOf(values)).toEqual(scale)
})
