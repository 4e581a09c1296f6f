import { enterSession } from '@gantry/client/web'
import { timeZoneSetting } from '@gantry/model/shared'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { instantText, momentOf } from './days.ts'

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => 'en' }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Asia/Shanghai', '2026-11-29 04:05'],
  ['America/New_York', '2026-11-28 15:05'],
  ['UTC', '2026-11-28 20:05'],
])(
  'a picker shows the clock of the space in %s whatever the zone of the browser, and gives it back',
  (zone, shown) => {
    enterSession({
      settings: { [timeZoneSetting.path]: zone },
      space: { uri: 'demo' },
      user: { lang: 'en' },
    } as never)
    const picked = momentOf('2026-11-28T20:05:09Z')
    expect(picked?.format('YYYY-MM-DD HH:mm')).toBe(shown)
    expect(instantText(picked)).toBe('2026-11-28T20:05:09.000Z')
    expect(momentOf('tomorrow')).toBeNull()
  },
)
