import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('free labels', () => {
  reads(
    field.tags(),
    [
      ['急', '返修'],
      ['急', '返修'],
    ],
    ['急、返修', ['急', '返修']],
    ['#急 #返修', ['急', '返修']],
    ['a, b;c；d\ne', ['a', 'b', 'c', 'd', 'e']],
    [
      ['a, b', 'b'],
      ['a', 'b'],
    ],
    ['  two   words ', ['two words']],
    [[' ', null, ''], null],
    [5, ['5']],
    [',,、', null],
  )
  refuses(
    field.tags(),
    [['a\u0000b'], 'control_character'],
    ['x'.repeat(51), 'max_length', { limit: 50 }],
    ['x'.repeat(1_000_000), 'max_length', { limit: 50 }],
    [{ a: 1 }, 'type'],
    [[['a']], 'type'],
  )
  refuses(field.tags({ max: 2 }), ['a,b,c', 'max_items', { limit: 2 }])
})
