import { expect, test } from 'vitest'
import { type ScheduleOptions, scheduleTrigger } from '../../triggers/schedule/shared.ts'
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
  // Every quarter of an hour from 8 to 18 on working days; the next working day is a Monday.
  [
    { every: 'cron', at: '00:00', cron: '*/15 8-17 * * 1-5' },
    '2026-03-06T09:46:00Z',
    '2026-03-09T00:00:00.000Z',
  ],
  [{ every: 'cron', at: '00:00', cron: '0 7 L * *' }, '2026-02-01T00:00:00Z', '2026-02-27T23:00:00.000Z'],
  // Both days are given: either starts it.
  [{ every: 'cron', at: '00:00', cron: '0 0 15 * 1' }, '2026-03-09T16:00:00Z', '2026-03-14T16:00:00.000Z'],
]

test.each(cases)('%j after %s is %s', (options, after, next) => {
  expect(new Date(nextTime(options, Date.parse(after), 'Asia/Shanghai')).toISOString()).toBe(next)
})

test('a night without its hour still has its time', () => {
  const next = nextTime({ every: 'day', at: '02:30' }, Date.parse('2026-03-28T12:00:00Z'), 'Europe/Berlin')
  expect(next).toBeGreaterThan(Date.parse('2026-03-29T00:00:00Z'))
  expect(next).toBeLessThan(Date.parse('2026-03-29T03:00:00Z'))
})

test.each(['', '* * *', '61 * * * *', '0 0 30 2 *', '* * * * * *', 'drop table'])(
  'a rule with the cron text %j is not published',
  cron => {
    const options: ScheduleOptions = { every: 'cron', at: '00:00', cron }
    const issues = scheduleTrigger.check(options, { tables: new Map(), named: new Map() })
    expect(issues.map(({ field }) => field)).toEqual(['cron'])
  },
)
