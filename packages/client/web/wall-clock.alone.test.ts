import { timeZoneSetting } from '@gantry/model/shared'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterSession } from './session.ts'
import { clockAt, clockForm, momentAt } from './wall-clock.ts'

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => 'en' }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Asia/Shanghai', '2026-11-29T04:05:09'],
  ['America/New_York', '2026-11-28T15:05:09'],
  ['Pacific/Kiritimati', '2026-11-29T10:05:09'],
])('the clock of a space in %s is shown and read whatever the zone of the browser', (zone, clock) => {
  enterSession({
    settings: { [timeZoneSetting.path]: zone },
    space: { uri: 'demo' },
    user: { lang: 'en' },
  } as never)
  expect(clockAt('2026-11-28T20:05:09Z')).toBe(clock)
  expect(clockAt(Date.parse('2026-11-28T20:05:09Z'))).toHaveLength(clockForm.length)
  expect(momentAt(clock)).toBe('2026-11-28T20:05:09.000Z')
})
