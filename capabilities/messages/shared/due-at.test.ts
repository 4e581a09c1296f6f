import { expect, it } from 'vitest'
import { dueAt, type Habits } from './due-at.ts'

const usual: Habits = { quiet: null, digest: 'none', digestAt: 540, timeZone: 'Asia/Shanghai' }
const night = { from: 22 * 60, to: 7 * 60 }
const noon = { from: 12 * 60, to: 13 * 60 }

it.each<[string, Partial<Habits>, string, string]>([
  ['at once', {}, '2026-03-02T10:00:00+08:00', '2026-03-02T10:00:00+08:00'],
  [
    'after the night it falls into, before midnight',
    { quiet: night },
    '2026-03-02T23:30:00+08:00',
    '2026-03-03T07:00:00+08:00',
  ],
  [
    'after the night it falls into, after midnight',
    { quiet: night },
    '2026-03-02T02:30:00+08:00',
    '2026-03-02T07:00:00+08:00',
  ],
  ['at once when the night ends', { quiet: night }, '2026-03-02T07:00:00+08:00', '2026-03-02T07:00:00+08:00'],
  ['after noon', { quiet: noon }, '2026-03-02T12:15:00+08:00', '2026-03-02T13:00:00+08:00'],
  [
    'with the digest of the hour',
    { digest: 'hourly' },
    '2026-03-02T10:00:01+08:00',
    '2026-03-02T11:00:00+08:00',
  ],
  ['with the digest of today', { digest: 'daily' }, '2026-03-02T08:59:00+08:00', '2026-03-02T09:00:00+08:00'],
  [
    'with the digest of tomorrow',
    { digest: 'daily' },
    '2026-03-02T09:00:00+08:00',
    '2026-03-03T09:00:00+08:00',
  ],
  [
    'after the night, for a digest of the night',
    { digest: 'daily', digestAt: 300, quiet: night },
    '2026-03-02T04:00:00+08:00',
    '2026-03-02T07:00:00+08:00',
  ],
  [
    'in the zone of the person',
    { digest: 'daily', timeZone: 'Europe/Berlin' },
    '2026-03-02T08:30:00+01:00',
    '2026-03-02T09:00:00+01:00',
  ],
  [
    'on the day the clock goes forward',
    { digest: 'daily', timeZone: 'Europe/Berlin' },
    '2026-03-28T10:00:00+01:00',
    '2026-03-29T09:00:00+02:00',
  ],
])('goes %s', (_name, habits, now, due) => {
  expect(new Date(dueAt(Date.parse(now), { ...usual, ...habits })).toISOString()).toBe(
    new Date(due).toISOString(),
  )
})
