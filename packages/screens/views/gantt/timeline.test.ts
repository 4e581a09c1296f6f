import type { RecordRow } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { Ground } from '../calendar/events.ts'
import { clockOf, movedBy, placeOf, shareOf, taskOf } from './timeline.ts'

const days: Ground = { start: 'from', end: 'to', kind: 'date', timeZone: 'Asia/Shanghai' }
const hours: Ground = { ...days, kind: 'dateTime' }
const row = (values: object) => ({ id: 'r', version: 1, ...values }) as unknown as RecordRow

test('a task of days reaches to the end of its last one', () => {
  const placed = placeOf(row({ from: '2026-07-16', to: '2026-07-17' }), days)!
  expect(placed.end - placed.start).toBe(2 * 1_440)
  expect(clockOf(placed.start)).toEqual({ day: '2026-07-16', minutes: 0 })
  expect(shareOf(placed, ['2026-07-13', '2026-07-18'])).toEqual({ from: 0.5, to: 5 / 6 })
  expect(shareOf(placed, ['2026-07-20', '2026-07-21'])).toBeNull()
})

test('a task without an end is a moment, one without a beginning lies nowhere', () => {
  const placed = placeOf(row({ from: '2026-07-16T02:30:00Z' }), hours)!
  expect(placed.end).toBe(placed.start)
  expect(clockOf(placed.start)).toEqual({ day: '2026-07-16', minutes: 630 })
  expect(placeOf(row({ to: '2026-07-16' }), days)).toBeNull()
  expect(placeOf(row({ from: '2026-07-16', to: '2026-07-01' }), days)).toMatchObject({
    start: expect.any(Number),
  })
})

test('whole days stay whole, hours follow the clock', () => {
  const both = { start: 1_440, end: 2_880 }
  expect(movedBy(row({ from: '2026-07-31', to: '2026-07-31' }), days, both)).toEqual({
    from: '2026-08-01',
    to: '2026-08-02',
  })
  expect(movedBy(row({ from: '2026-07-16T02:30:00Z', to: null }), hours, { start: -90, end: -90 })).toEqual({
    from: '2026-07-16T01:00:00Z',
  })
  expect(movedBy(row({ from: '2026-07-16', to: '2026-07-16' }), days, { start: 0, end: 1_440 })).toEqual({
    to: '2026-07-17',
  })
})

test('a task waits for the records it names, and some days more', () => {
  const values = { from: '2026-07-16', to: '2026-07-16', after: [{ id: 'a', title: 'A' }], lag: '0.5' }
  expect(taskOf(row(values), days, 'after', 'lag')).toMatchObject({ after: ['a'], lag: 1_440 })
  expect(taskOf(row(values), days, undefined, undefined)).toMatchObject({ after: [], lag: 0 })
})
