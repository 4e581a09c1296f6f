import { expect, test } from 'vitest'
import { isPast } from './deadline.tsx'

const noon = new Date(2026, 6, 16, 12)

test.each([
  ['2026-07-15', true],
  ['2026-07-16', false],
  ['2026-07-17', false],
  ['0999-01-01', true],
  [new Date(2026, 6, 16, 11, 59).toISOString(), true],
  [new Date(2026, 6, 16, 12, 1).toISOString(), false],
])('%s is past at noon of 16 July: %s', (value, past) => expect(isPast(value, noon)).toBe(past))
