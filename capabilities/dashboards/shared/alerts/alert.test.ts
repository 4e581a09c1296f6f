import { expect, test } from 'vitest'
import { beyondLimit, isCrossed, nextReport, type ReportRule, type ThresholdRule } from './alert.ts'

const daily: ReportRule = { kind: 'report', every: 'day', hour: 8 }
const weekly: ReportRule = { kind: 'report', every: 'week', weekday: 1, hour: 8 }

test.each([
  ['later today', daily, '2026-03-04T23:00:00Z', 'Asia/Shanghai', '2026-03-05T00:00:00Z'],
  ['tomorrow, at the very hour', daily, '2026-03-05T00:00:00Z', 'Asia/Shanghai', '2026-03-06T00:00:00Z'],
  ['on the next Monday', weekly, '2026-03-05T00:00:00Z', 'Asia/Shanghai', '2026-03-09T00:00:00Z'],
  ['later on Monday', weekly, '2026-03-08T20:00:00Z', 'Asia/Shanghai', '2026-03-09T00:00:00Z'],
  ['over a change of clocks', daily, '2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00Z'],
])('the next report is %s', (_, rule, after, zone, next) => {
  expect(new Date(nextReport(rule, Date.parse(after), zone)).toISOString()).toBe(next.replace('Z', '.000Z'))
})

test.each([
  ['above', 11, true],
  ['above', 10, false],
  ['below', 9, true],
  ['below', 10, false],
  ['above', null, false],
  ['below', null, false],
] as const)('%s 10 is crossed by %j: %s', (side, value, crossed) => {
  expect(isCrossed({ kind: 'threshold', measure: 0, side, limit: 10 }, value)).toBe(crossed)
})

test('a rule watches the figure of all records, or each row but the rest', () => {
  const total: ThresholdRule = { kind: 'threshold', measure: 1, side: 'above', limit: 10 }
  const answer = {
    rows: [
      { keys: [{ id: 'a', title: 'Pump' }, 1], values: [50, 11] },
      { keys: ['b', null], values: [50, '9'] },
      { keys: ['c', true], values: [0, null] },
      { keys: [], rest: 4, values: [50, 99] },
    ],
    total: [150, 119],
  }
  expect(beyondLimit(total, answer)).toEqual([''])
  expect(beyondLimit({ ...total, each: true }, answer)).toEqual(['["a",1]'])
  expect(beyondLimit({ ...total, each: true, side: 'below' }, answer)).toEqual(['["b",null]'])
})
