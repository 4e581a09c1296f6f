import { expect, it } from 'vitest'
import { addWork, readShifts, type WorkCalendar, workBetween, workClock } from './work-calendar.ts'

const hour = 3_600_000
const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text}+08:00`)
const weekday = '08:00-12:00 13:00-17:00'
const calendar: WorkCalendar = {
  week: [weekday, weekday, weekday, weekday, weekday, '', ''],
  days: {
    // National day with its make-up Sunday.
    '2026-10-01': { shifts: '', name: '国庆节' },
    '2026-10-02': { shifts: '', name: '国庆节' },
    '2026-10-04': { shifts: weekday, name: '补班' },
  },
}

it.each([
  ['2026-09-28T08:00', 8, '2026-09-28T17:00'],
  ['2026-09-28T11:30', 1, '2026-09-28T13:30'],
  ['2026-09-28T20:00', 1, '2026-09-29T09:00'],
  ['2026-09-30T16:00', 2, '2026-10-04T09:00'],
  ['2026-10-03T09:00', 8, '2026-10-04T17:00'],
])('%s and %i working hours are %s', (from, hours, to) => {
  expect(addWork(calendar, zone, at(from), hours * hour)).toBe(at(to))
  expect(workBetween(calendar, zone, at(from), at(to))).toBe(hours * hour)
})

const nights: WorkCalendar = { week: Array.from({ length: 7 }, () => '22:00-06:00'), days: {} }

it('counts a night shift into the next day', () => {
  expect(addWork(nights, zone, at('2026-09-28T23:00'), 8 * hour)).toBe(at('2026-09-29T23:00'))
  expect(workBetween(nights, zone, at('2026-09-28T02:00'), at('2026-09-28T23:00'))).toBe(5 * hour)
})

it('is null when there is never so much working time', () => {
  expect(addWork({ week: [], days: {} }, zone, 0, 1)).toBeNull()
})

it('adds up: what is added is what lies between, from any instant, in any zone, also where clocks change', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let run = 0; run < 150; run++) {
    const timeZone = [zone, 'Europe/Berlin', 'America/New_York'][random(3)]!
    const of = [calendar, nights][random(2)]!
    const from = Date.parse('2026-01-01T00:00:00Z') + random(365 * 24 * 60) * 60_000
    const more = random(200 * 60) * 60_000
    const to = addWork(of, timeZone, from, more)!
    expect(workBetween(of, timeZone, from, to)).toBe(more)
    const middle = from + Math.floor((to - from) / 2)
    const worked = workClock(of, timeZone, from - 86_400_000, to)
    expect(worked(from, to)).toBe(more)
    expect(worked(middle, to)).toBe(workBetween(of, timeZone, middle, to))
    expect(workBetween(of, timeZone, from, middle) + workBetween(of, timeZone, middle, to)).toBe(more)
  }
})

it.each([
  ['8 to 12', '8', false],
  ['08:00-12:00 11:00-17:00', '11:00-17:00', true],
  ['08:00-08:00', '08:00-08:00', false],
  ['20:00-08:00 07:00-09:00', '07:00-09:00', true],
])('%s is refused at %s', (text, wrong, overlaps) => {
  expect(readShifts(text)).toEqual({ wrong, overlaps })
})

it('reads shifts as people write them', () => {
  expect(readShifts('8:00 - 12:00，13:00–24:00')).toEqual({
    shifts: [
      { from: 480, to: 720 },
      { from: 780, to: 1_440 },
    ],
  })
})
