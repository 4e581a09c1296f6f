import { describe, expect, test } from 'vitest'
import { controlLimits } from './limits.ts'

/** Values around 10 that change side every time. */
const calm = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 9 : 11))

describe('the limits of a control chart', () => {
  test('are three sigma of the mean moving range around the mean', () => {
    const limits = controlLimits([10, 12, 11, 13, 9])
    // Moving ranges 2, 1, 2, 4: mean 2.25; 2.25 / 1.128 * 3 = 5.984.
    expect(limits?.mean).toBe(11)
    expect(limits?.upper).toBeCloseTo(16.984, 3)
    expect(limits?.lower).toBeCloseTo(5.016, 3)
    expect(limits?.signals).toEqual([null, null, null, null, null])
  })

  test.each([[[]], [[4]], [[null, 4, null]]])('do not exist for %j', values => {
    expect(controlLimits(values)).toBeNull()
  })

  test('a point beyond a limit is a signal, one inside is none', () => {
    const signals = controlLimits([...calm(20), 30, ...calm(20)])?.signals
    expect(signals?.flatMap((signal, at) => (signal === 'outside' ? [at] : []))).toEqual([20])
  })

  test.each([
    [7, 0],
    [8, 8],
    [9, 9],
  ])('%i values in a row on one side: %i are marked', (length, marked) => {
    const above = Array.from({ length }, (_, at) => (at % 2 === 0 ? 11 : 13))
    const rest = Array.from({ length: 40 - length }, (_, at) => (at % 2 === 0 ? 6 : 14))
    const signals = controlLimits([8, ...above, ...rest])?.signals ?? []
    expect(signals.filter(signal => signal === 'run')).toHaveLength(marked)
    if (marked > 0) expect(signals.slice(1, 1 + marked).every(signal => signal === 'run')).toBe(true)
  })

  test('a place without a value neither counts nor ends a run', () => {
    const low = [1, null, 4, 1, null, 4, 1, 4, 1, 4]
    const signals = controlLimits([...low, 9, 6, 9, 6, 9, 6, 9])?.signals
    expect(signals?.slice(0, low.length)).toEqual(low.map(value => (value === null ? null : 'run')))
  })

  test('a value that equals the mean ends a run', () => {
    const signals = controlLimits([4, 6, 4, 6, 5, 6, 6, 6, 6, 6, 6, 6, 5, 4, 4, 4, 4, 4, 4, 4])?.signals
    expect(signals).not.toContain('run')
  })

  test('equal values are in control, whatever their fractions', () => {
    const limits = controlLimits(Array.from({ length: 30 }, () => 0.1))
    expect([limits?.mean, limits?.upper, limits?.lower]).toEqual([0.1, 0.1, 0.1])
    expect(limits?.signals.every(signal => signal === null)).toBe(true)
  })
})
