import { dayFormatSetting, hoursSetting, numberFormatSetting, timeZoneSetting } from '@gantry/model/shared'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayNumber } from './notation.ts'
import { sayClock, sayDay, sayMoment, sayRecent, timeZoneNow } from './say-time.ts'
import { enterSession } from './session.ts'

const at = '2026-11-28T20:05:09Z'

const inSpaceWith = (settings: Readonly<Record<string, string>>): void =>
  enterSession({ settings, space: { uri: 'demo' }, user: { lang: 'en' } } as never)

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  vi.useFakeTimers({ now: new Date('2026-11-29T01:00:00Z') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('moments are written as the space writes them, in its time zone', () => {
  inSpaceWith({
    [timeZoneSetting.path]: 'Asia/Shanghai',
    [dayFormatSetting.path]: 'DD.MM.YYYY',
    [hoursSetting.path]: '12',
    [numberFormatSetting.path]: '1.234.567,89',
  })
  expect(sayDay(at)).toBe('29.11.2026')
  expect(sayMoment(at)).toMatch(/^29\.11\.2026 .*4:05/)
  expect(sayMoment(at, { short: true })).toMatch(/^29\.11\.? /)
  expect(sayNumber(1234.5, 2, 2)).toBe('1.234,50')
})

test('a moment of today is written as its time, another year is said', () => {
  inSpaceWith({ [timeZoneSetting.path]: 'Asia/Shanghai' })
  expect(sayRecent(at)).toBe('04:05')
  expect(sayClock(at, { seconds: true })).toBe('04:05:09')
  expect(sayRecent('2026-11-28T10:00:00Z')).toBe('11-28 18:00')
  expect(sayRecent('2025-11-28T10:00:00Z')).toBe('2025-11-28 18:00')
})

test.each([{}, { [timeZoneSetting.path]: '' }])(
  'without a zone of its own (%o) a space has that of the server',
  settings => {
    inSpaceWith(settings)
    expect(timeZoneNow()).toBe('Asia/Shanghai')
    expect(sayMoment(at)).toBe('2026-11-29 04:05')
  },
)

test('a day without a time is the same day everywhere', () => {
  inSpaceWith({ [timeZoneSetting.path]: 'America/Los_Angeles' })
  expect(sayDay('2026-11-28')).toBe('2026-11-28')
})
