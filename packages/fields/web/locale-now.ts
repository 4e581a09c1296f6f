import { getI18n } from 'react-i18next'
import type { Locale } from '../shared/field-type.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const zh: Locale = { lang: 'zh-CN', timeZone }
const en: Locale = { lang: 'en', timeZone }

/** How the person at this browser writes numbers and dates. No hook: switching the language loads the page again. */
export const localeNow = (): Locale => (getI18n()?.language === 'en' ? en : zh)
