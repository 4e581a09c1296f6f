import { spaceSetting } from '@gantry/client/web'
import { timeZoneSetting } from '@gantry/model/shared'
import { getI18n } from 'react-i18next'
import type { Locale } from '../shared/field-type.ts'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

let last: Locale = { lang: 'zh-CN', timeZone: ownZone }

/**
 * How numbers and dates are written here: in the language of the person, in the zone of the space, or that of the browser
 * when the space has set none. No hook: switching language or space loads the page again.
 */
export const localeNow = (): Locale => {
  const lang = getI18n()?.language === 'en' ? 'en' : 'zh-CN'
  const timeZone = spaceSetting(timeZoneSetting) || ownZone
  // The same object while nothing changes: it is a dependency of memos.
  if (last.lang !== lang || last.timeZone !== timeZone) last = { lang, timeZone }
  return last
}
