import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { dayIn, instantAt, isTimeZone, wallAt } from './zone.ts'

const zones = ['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
const instants = fc.integer({ min: Date.parse('1910-01-01T00:00Z'), max: Date.parse('2100-01-01T00:00Z') })

test('the wall clock is what another library shows', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const there = DateTime.fromMillis(instant, { zone })
      expect(wallAt(instant, zone) - instant).toBe(there.offset * 60_000)
    }),
    { numRuns: runs(100) },
  )
})

test('an instant is found again from the wall clock, or the earlier of two', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const wall = wallAt(instant, zone)
      const found = instantAt(wall, zone)
      expect(wallAt(found, zone)).toBe(wall)
      expect(found).toBeLessThanOrEqual(instant)
    }),
    { numRuns: runs(100) },
  )
})

test('the hour that is skipped and the hour that comes twice', () => {
  const zone = 'America/New_York'
  expect(instantAt(Date.parse('2024-03-10T02:30Z'), zone)).toBe(Date.parse('2024-03-10T07:30Z'))
  expect(instantAt(Date.parse('2024-11-03T01:30Z'), zone)).toBe(Date.parse('2024-11-03T05:30Z'))
})

test.each([
  ['Asia/Shanghai', '2026-12-01'],
  ['UTC', '2026-11-30'],
  ['America/New_York', '2026-11-30'],
])('late in the evening of UTC it is in %s the day %s', (zone, day) =>
  expect(dayIn(Date.parse('2026-11-30T23:30Z'), zone)).toBe(day),
)

test.each([
  ['Asia/Shanghai', true],
  ['Mars/Base', false],
  ['', false],
])('%s is a zone: %s', (name, known) => expect(isTimeZone(name)).toBe(known))
