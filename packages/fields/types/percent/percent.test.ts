import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { percent } from './shared.ts'

describe('a share, with or without its sign', () => {
  reads(
    field.percent(),
    [12.5, 12.5],
    ['12.5', 12.5],
    ['12.5%', 12.5],
    ['１２．５％', 12.5],
    ['12.5 %', 12.5],
    ['百分之80', 80],
    ['5 percent', 5],
    ['-3%', -3],
    ['1,200%', 1200],
    ['0.5%', 0.5],
    ['-0%', 0],
  )
  refuses(
    field.percent(),
    ['12.345%', 'decimal_places', { scale: 2 }],
    ['abc', 'not_a_number'],
    ['%', 'not_a_number'],
    ['1e300', 'too_many_digits', { digits: 15 }],
    ['9'.repeat(1_000_000), 'not_a_number'],
    [[], 'not_a_number'],
  )
})

describe('a range', () => {
  reads(field.percent({ min: 0, max: 100 }), ['100%', 100])
  refuses(field.percent({ min: 0, max: 100 }), ['101%', 'range', { min: 0, max: 100 }])
})

test('places are fixed, so that points stand under each other', () => {
  const here = { lang: 'en', timeZone: 'UTC' } as const
  expect(percent.format(12.5, field.percent(), here)).toBe('12.50%')
  expect(percent.format(1200, field.percent({ scale: 0 }), here)).toBe('1,200%')
})
