import type { Lang, Texts } from '@gantry/base/shared'
import { spaceOf } from '@gantry/model/shared'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { requestLanguage } from '../request.ts'
import { type Dictionary, fetchDictionary, storedDictionary } from './dictionary.ts'
import { currentLang } from './lang.ts'

const init = (lang: Lang, dictionary: Pick<Dictionary, Lang>) =>
  i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: 'dev',
    defaultNS: 'translation',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, maxReplaces: 1_000 },
    react: { useSuspense: false, bindI18nStore: 'added' },
    resources: { 'zh-CN': { translation: dictionary['zh-CN'] }, en: { translation: dictionary.en } },
  })

const put = (dictionary: Dictionary): void => {
  for (const lang of ['zh-CN', 'en'] as const)
    i18next.addResourceBundle(lang, 'translation', dictionary[lang], false, true)
}

/**
 * Loads the texts. With a dictionary stored by an earlier visit the page starts at once, and a newer version replaces it
 * later; otherwise the page waits for the response. A failure is silent (specification, section 8): the stored dictionary
 * stays, and a first visit uses `fallback`, the texts of this build.
 */
export const startTexts = async (fallback: () => Promise<Pick<Dictionary, Lang>>): Promise<void> => {
  const lang = currentLang()
  requestLanguage(lang)
  const stored = storedDictionary()
  const fetched = fetchDictionary(lang, spaceOf(location.pathname)).catch(() => null)
  if (!stored) {
    await init(lang, (await fetched) ?? (await fallback()))
    return
  }
  await init(lang, stored)
  void fetched.then(fresh => {
    if (fresh && fresh.version !== stored.version) put(fresh)
  })
}

/** Initialises the texts of some workspaces, for tests that render screens. */
export const initTexts = async (lang: Lang, ...parts: readonly Texts[]): Promise<void> => {
  const all = (of: Lang) => Object.assign({}, ...parts.map(part => part[of])) as Record<string, string>
  await init(lang, { 'zh-CN': all('zh-CN'), en: all('en') })
}
