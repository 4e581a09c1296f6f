import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits, readNumber } from './numbers.ts'

test.each([
  ['-1234567.50', '-1,234,567.50'],
  ['123', '123'],
  ['0', '0'],
  ['1000', '1,000'],
])('%s is written %s', (plain, grouped) => expect(groupDigits(plain)).toBe(grouped))

test.each([
  ['1,234.50', '1234.5'],
  ['1 234', '1234'],
  ['$5', '5'],
  ['CNY 5', '5'],
  ['¥-3', '-3'],
  ['-¥3', '-3'],
  ['(12.00)', '-12'],
  ['1.2亿元', '120000000'],
  ['12.5%', '0.125'],
  ['1.', '1'],
])('%s is %s', (text, value) => expect(readNumber(text)?.toFixed()).toBe(value))

test.each(['', '-', '1,23', '+-1', '(1', '٣', '0x10', '1e9999', '10²', 'NaN', null, {}, []])(
  '%j is no number',
  input => expect(readNumber(input)).toBeNull(),
)

test('any number written with groups is read back exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), value => {
      expect(readNumber(groupDigits(value.toString()))?.toFixed()).toBe(value.toString())
    }),
    { numRuns: runs(100) },
  )
})
