import { expect, it } from 'vitest'
import { compareNumbers, nextNumber, parseNumber } from './version-number.ts'

it.each([
  ['1.2.3', [1, 2, 3]],
  ['0.0.0', [0, 0, 0]],
  ['1.2', null],
  ['01.2.3', null],
  ['1.2.3-beta', null],
  ['99999.0.0', null],
])('%s is read as %j', (text, parts) => {
  expect(parseNumber(text)).toEqual(parts)
})

it('orders by number and not by text', () => {
  expect(compareNumbers([1, 10, 0], [1, 9, 0])).toBeGreaterThan(0)
  expect(compareNumbers([2, 0, 0], [1, 99, 99])).toBeGreaterThan(0)
  expect(compareNumbers([1, 0, 0], [1, 0, 0])).toBe(0)
})

it('counts up one part and clears those behind it', () => {
  expect(nextNumber([1, 2, 3], 'major')).toBe('2.0.0')
  expect(nextNumber([1, 2, 3], 'minor')).toBe('1.3.0')
  expect(nextNumber([1, 2, 3], 'patch')).toBe('1.2.4')
})
