import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('stars', () => {
  reads(
    field.rating(),
    [3, 3],
    ['3', 3],
    ['★★★☆☆', 3],
    ['★★★', 3],
    ['3/5', 3],
    ['3 of 5', 3],
    ['3星', 3],
    ['三星', 3],
    ['五颗星', 5],
    ['4 stars', 4],
    ['４分', 4],
  )
  refuses(
    field.rating(),
    [0, 'range', { min: 1, max: 5 }],
    [6, 'range', { min: 1, max: 5 }],
    ['★'.repeat(6), 'range', { min: 1, max: 5 }],
    [3.5, 'not_whole'],
    ['3/10', 'not_a_number'],
    ['good', 'not_a_number'],
    ['★'.repeat(1_000_000), 'range'],
    [{}, 'not_a_number'],
  )
  reads(field.rating({ max: 10 }), ['十星', 10], ['7/10', 7])
})
