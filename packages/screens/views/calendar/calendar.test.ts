import type { RecordRow } from '@gantry/model/shared'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  momentAt,
  moveMoment,
  onWall,
  placeInWeek,
  weekday,
  weeksOf,
} from './days.ts'
import { eventOf, type Ground, inWindow, layOutDay, layOutWeek, moved, stretched } from './events.ts'
import { readShow, writeShow } from './show.ts'

const zones = ['Asia/Shanghai', 'America/New_York', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const days = (timeZone: string): Ground => ({ start: 'a', end: 'b', kind: 'date', timeZone })
const moments = (timeZone: string): Ground => ({ start: 'a', end: 'b', kind: 'dateTime', timeZone })
const row = (a: string | null, b: string | null = null) => ({ id: 'r', a, b }) as unknown as RecordRow
const aDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('days', () => {
  test.each([
    ['2026-07-16', 3],
    ['2026-02-02', 0],
    ['2024-02-29', 3],
  ])('%s is weekday %i of a week that begins on Monday', (day, number) => expect(weekday(day)).toBe(number))

  test('a month is the whole weeks it touches', () => {
    const july = weeksOf('2026-07-16')
    expect([july.length, july[0]?.[0], july.at(-1)?.[6]]).toEqual([5, '2026-06-29', '2026-08-02'])
    expect(weeksOf('2027-02-01')).toHaveLength(4)
  })

  test.each([
    ['Monday', 0, '2026-06-29', 3],
    ['Saturday', 5, '2026-06-27', 5],
    ['Sunday', 6, '2026-06-28', 4],
  ])('weeks that begin on %s', (_, start, first, place) => {
    const july = weeksOf('2026-07-16', start)
    expect(july[0]?.[0]).toBe(first)
    expect(july.flat()).toContain('2026-07-31')
    expect(placeInWeek('2026-07-16', start)).toBe(place)
  })

  test('a month has its last day where the other had more', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  test('days are counted there and back', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -5_000, max: 5_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
      { numRuns: runs(100) },
    )
  })
})

describe.each(zones)('in %s', zone => {
  test('a date stands on its own day, moved on the day it was moved to', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
        const event = eventOf(row(day, addDays(day, 2)), days(zone))!
        expect([event.from, event.to]).toEqual([day, addDays(day, 2)])
        expect(moved(event, days(zone), count)).toEqual({
          a: addDays(day, count),
          b: addDays(day, count + 2),
        })
      }),
      { numRuns: runs(100) },
    )
  })

  test('a moment stands where the clock on the wall shows it, and keeps its hour on another day', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 240, max: 1_380 }), (day, minutes) => {
        const moment = momentAt(day, minutes, zone)
        expect(onWall(Date.parse(moment), zone)).toEqual({ day, minutes })
        expect(onWall(Date.parse(moveMoment(moment, 7, 0, zone)), zone)).toEqual({
          day: addDays(day, 7),
          minutes,
        })
      }),
      { numRuns: runs(100) },
    )
  })
})

test('nine o’clock stays nine o’clock over the day the clocks change', () => {
  const zone = 'America/New_York'
  const event = eventOf(row('2026-03-07T14:00:00Z', '2026-03-07T15:30:00Z'), moments(zone))!
  expect(event).toMatchObject({ from: '2026-03-07', hours: { from: 540, to: 630 } })
  expect(moved(event, moments(zone), 1)).toEqual({ a: '2026-03-08T13:00:00Z', b: '2026-03-08T14:30:00Z' })
})

test('what ends at midnight has no part of the next day', () =>
  expect(
    eventOf(row('2026-07-16T08:00:00Z', '2026-07-16T16:00:00Z'), moments('Asia/Shanghai')),
  ).toMatchObject({ from: '2026-07-16', to: '2026-07-16', hours: { from: 960, to: 1_440 } }))

test('the last day is a part of it, and an end before the beginning is none', () => {
  expect(eventOf(row('2026-07-23', '2026-07-26'), days('UTC'))).toMatchObject({ to: '2026-07-26' })
  expect(eventOf(row('2026-07-23', '2026-07-20'), days('UTC'))).toMatchObject({ to: '2026-07-23' })
  expect(eventOf(row(null, '2026-07-20'), days('UTC'))).toBeNull()
})

test('it is stretched to a later day, never before its beginning', () => {
  const event = eventOf(row('2026-07-23', '2026-07-24'), days('UTC'))!
  expect(stretched(event, days('UTC'), 3)).toEqual({ b: '2026-07-27' })
  expect(stretched(event, days('UTC'), -2)).toEqual({})
  expect(stretched(eventOf(row('2026-07-23'), days('UTC'))!, days('UTC'), 1)).toEqual({ b: '2026-07-24' })
})

test('a window is asked for by its ends, in the field’s own terms', () => {
  expect(inWindow('2026-06-29', '2026-08-02', { ...days('Asia/Shanghai'), end: null })).toEqual({
    op: 'and',
    of: [
      { op: 'lt', field: 'a', value: '2026-08-03' },
      { op: 'gte', field: 'a', value: '2026-06-29' },
    ],
  })
  expect(JSON.stringify(inWindow('2026-07-16', '2026-07-16', moments('Asia/Shanghai')))).toContain(
    '2026-07-15T16:00:00Z',
  )
})

test('events of a week stand in as few rows as they need', () => {
  const week = weeksOf('2026-07-20')[3]!
  const of = (a: string, b: string) => eventOf(row(a, b), days('UTC'))!
  const laid = layOutWeek(week, [
    of('2026-07-24', '2026-07-24'),
    of('2026-07-10', '2026-07-21'),
    of('2026-07-20', '2026-07-20'),
    of('2026-07-22', '2026-08-01'),
  ])
  expect(laid.map(({ lane, column, span, before, after }) => [lane, column, span, before, after])).toEqual([
    [0, 0, 2, true, false],
    [1, 0, 1, false, false],
    [0, 2, 5, false, true],
    [1, 4, 1, false, false],
  ])
})

test('events at the same hour stand beside one another, later ones have the width again', () => {
  const at = (from: string, to: string) =>
    eventOf(row(`2026-07-16T${from}:00Z`, `2026-07-16T${to}:00Z`), moments('UTC'))!
  const laid = layOutDay('2026-07-16', [
    at('09:00', '11:00'),
    at('10:00', '12:00'),
    at('11:00', '11:30'),
    at('13:00', '14:00'),
  ])
  expect(laid.map(({ lane, lanes }) => `${lane}/${lanes}`)).toEqual(['0/2', '1/2', '0/2', '0/1'])
})

test('the part shown is in the address', () => {
  expect(readShow(null, 'month', '2026-07-16')).toEqual({ span: 'month', day: '2026-07-16' })
  expect(readShow('week.2026-02-03', 'month', '2026-07-16')).toEqual({ span: 'week', day: '2026-02-03' })
  expect(readShow('week.2026-02-31', 'month', '2026-07-16')).toEqual({ span: 'week', day: '2026-07-16' })
  expect(writeShow({ span: 'day', day: '2026-07-16' })).toBe('day.2026-07-16')
})
