import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  compareNums,
  decimal,
  divide,
  Exact,
  multiply,
  type Num,
  readDigits,
  settle,
  subtract,
  writeNum,
} from './number.ts'

/** Decimals as forms and sheets hold them: few digits, few places, sometimes many. */
const digits = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: 16 }),
  )
  .map(([value, places, fewer]) =>
    new Exact((value / 10n ** BigInt(fewer)).toString()).div(new Exact(10).pow(places)),
  )
const numbers: fc.Arbitrary<Num> = digits.map(value => settle(value) ?? 0)

const operations = [
  ['+', add, (a: Num, b: Num) => decimal(a).plus(decimal(b))],
  ['-', subtract, (a: Num, b: Num) => decimal(a).minus(decimal(b))],
  ['*', multiply, (a: Num, b: Num) => decimal(a).times(decimal(b))],
  ['/', divide, (a: Num, b: Num) => decimal(a).div(decimal(b))],
] as const

test.each(operations)('the short way to %s gives what the decimal gives', (sign, short, long) => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      fc.pre(sign !== '/' || b !== 0)
      expect(String(short(a, b))).toBe(String(settle(long(a, b))))
    }),
    { numRuns: runs(300) },
  )
})

test('numbers compare as their decimals do, and are read back as they are written', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(Math.sign(compareNums(a, b))).toBe(decimal(a).cmp(decimal(b)))
      expect(String(readDigits(writeNum(a)))).toBe(String(a))
    }),
    { numRuns: runs(100) },
  )
})
