import { expect, test } from 'vitest'
import { periodOf } from './period-of.ts'

test.each([
  [undefined, 'Asia/Shanghai', {}],
  [
    ['2026-11-02', '2026-11-03'],
    'Asia/Shanghai',
    { from: '2026-11-01T16:00:00.000Z', to: '2026-11-03T16:00:00.000Z' },
  ],
  [['2026-11-02', ''], 'UTC', { from: '2026-11-02T00:00:00.000Z' }],
  // The day on which clocks go back has 25 hours.
  [['', '2026-10-25'], 'Europe/Berlin', { to: '2026-10-25T23:00:00.000Z' }],
] as const)('%j in %s', (days, timeZone, period) => {
  expect(periodOf(days, timeZone)).toEqual(period)
})
