import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('whole percent', () => {
  reads(
    field.progress(),
    [45, 45],
    ['45', 45],
    ['45%', 45],
    ['４５％', 45],
    ['百分之45', 45],
    ['已完成', 100],
    ['Done', 100],
    ['未开始', 0],
    [-0, 0],
  )
  refuses(
    field.progress(),
    [101, 'range', { min: 0, max: 100 }],
    [-1, 'range', { min: 0, max: 100 }],
    [0.45, 'not_whole'],
    ['half', 'not_a_number'],
    ['1'.repeat(1_000_000), 'range'],
    [false, 'not_a_number'],
  )
})
