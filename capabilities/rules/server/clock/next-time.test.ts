import { expect, test } from 'vitest'
import type { ScheduleOptions } from '../../triggers/schedule/shared.ts'
import { nextTime } from './next-time.ts'

const cases: readonly [options: ScheduleOptions, after: string, next: string][] = [
  [{ every: 'hour', at: '00:15' }, '2026-03-02T00:15:00Z', '2026-03-02T01:15:00.000Z'],
  [{ every: 'hour', at: '00:15' }, '2026-03-02T00:14:59Z', '2026-03-02T00:15:00.000Z'],
  [{ every: 'day', at: '08:00' }, '2026-03-01T23:59:59Z', '2026-03-02T00:00:00.000Z'],
  [{ every: 'day', at: '08:00' }, '2026-03-02T00:00:00Z', '2026-03-03T00:00:00.000Z'],
  [{ every: 'week', at: '08:00', day: 1 }, '2026-03-02T00:00:00Z', '2026-03-09T00:00:00.000Z'],
  [{ every: 'week', at: '08:00', day: 7 }, '2026-03-02T00:00:00Z', '2026-03-08T00:00:00.000Z'],
  // February has no 31st: its last day.
  [{ every: 'month', at: '08:00', day: 31 }, '2026-02-01T00:00:00Z', '2026-02-28T00:00:00.000Z'],
  [{ every: 'month', at: '08:00', day: 31 }, '2026-02-28T00:00:00Z', '2026-03-31T00:00:00.000Z'],
]

test.each(cases)('%j after %s is %s', (options, after, next) => {
  expect(new Date(nextTime(options, Date.parse(after), 'Asia/Shanghai')).toISOString()).toBe(next)
})

test('a night without its hour still has its time', () => {
  const next = nextTime({ every: 'day', at: '02:30' }, Date.parse('2026-03-28T12:00:00Z'), 'Europe/Berlin')
  expect(next).toBeGreaterThan(Date.parse('2026-03-29T00:00:00Z'))
  expect(next).toBeLessThan(Date.parse('2026-03-29T03:00:00Z'))
})
