import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('a whole number', () => {
  reads(
    field.number({ unit: { 'zh-CN': '件', en: 'pcs' } }),
    [12, 12],
    ['1,234', 1234],
    ['１２', 12],
    ['-5', -5],
    ['−5', -5],
    ['(5)', -5],
    ['12.0', 12],
    ['3万', 30_000],
    ['12 件', 12],
    ['12pcs', 12],
    [-0, 0],
    ['-0', 0],
  )
  refuses(
    field.number(),
    ['abc', 'not_a_number'],
    ['1,23', 'not_a_number'],
    ['12 kg', 'not_a_number'],
    [true, 'not_a_number'],
    ['1.5', 'not_whole'],
    ['9007199254740992', 'too_many_digits'],
    ['1e400', 'too_many_digits'],
  )
})

describe('a range', () => {
  refuses(
    field.number({ min: 1, max: 5 }),
    [0, 'range', { min: 1, max: 5 }],
    [6, 'range', { min: 1, max: 5 }],
  )
  refuses(field.number({ min: 1 }), [0, 'min', { limit: 1 }])
  refuses(field.number({ max: 5 }), [6, 'max', { limit: 5 }])
})
