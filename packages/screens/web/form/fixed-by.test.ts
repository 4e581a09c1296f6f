import { all, any, type Filter, me, where } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { fixedBy } from './fixed-by.ts'

test.each<[string, Filter | null, readonly (readonly [string, unknown])[]]>([
  ['no condition', null, []],
  ['one value', where('area', 'eq', 'A3'), [['area', 'A3']]],
  [
    'all of several',
    all(where('area', 'eq', 'A3'), where('on', 'eq', true)),
    [
      ['area', 'A3'],
      ['on', true],
    ],
  ],
  ['a list of one', where('area', 'in', ['A3']), [['area', 'A3']]],
  ['a list of two', where('area', 'in', ['A3', 'A4']), []],
  ['one of several', any(where('area', 'eq', 'A3'), where('on', 'eq', true)), []],
  ['a comparison', where('size', 'gt', 3), []],
  ['a term', where('owner', 'eq', me), []],
  ['a field of a linked record', where('place.area', 'eq', 'A3'), []],
])('%s', (_, filter, fixed) => {
  expect(fixedBy(filter)).toEqual(fixed)
})
