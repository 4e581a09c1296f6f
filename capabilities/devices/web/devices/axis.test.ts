import { expect, test } from 'vitest'
import { axisOf } from './axis.ts'

test.each([
  ['values over a span', [41.37, 88.2], [40, 60, 80, 100]],
  ['values that begin just above 0', [0.4, 9.7], [0, 5, 10]],
  ['a constant value near 0', [0.2, 0.2], [0, 0.5, 1, 1.5]],
  ['a constant value', [50, 50], [45, 50, 55]],
  ['a constant 0', [0, 0], [0, 0.5, 1]],
  ['small values', [0.101, 0.134], [0.1, 0.11, 0.12, 0.13, 0.14]],
  ['values on both sides of 0', [-3, 12], [-5, 0, 5, 10, 15]],
  ['no value', [], [0, 0.5, 1]],
])('%s', (_, values, ticks) => {
  expect(axisOf(values).ticks).toEqual(ticks)
})

test('the axis holds all values', () => {
  for (const values of [
    [0, 1e-7],
    [-1e9, 1e9],
    [1_000_000, 1_000_001],
    [7, 7],
  ]) {
    const { low, high, ticks } = axisOf(values)
    expect(low).toBeLessThanOrEqual(Math.min(...values))
    expect(high).toBeGreaterThanOrEqual(Math.max(...values))
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThan(9)
  }
})
