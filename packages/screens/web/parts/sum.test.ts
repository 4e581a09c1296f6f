import { expect, test } from 'vitest'
import { sumOf } from './sum.ts'

test.each<[string, unknown[], unknown]>([
  ['exact where floats are not', [0.1, 0.2], 0.3],
  ['blanks count nothing', [1, null, undefined, ''], 1],
  ['nothing to add', [null, ''], null],
  ['long decimals come as strings and stay exact', ['12345678901234567.89', '0.01'], '12345678901234567.9'],
])('%s', (_, values, sum) => expect(sumOf(values)).toBe(sum))
