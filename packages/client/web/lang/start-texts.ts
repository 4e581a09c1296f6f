import type { Lang, Texts } from '@gantry/base/shared'
import { spaceOf } from '@gantry/model/shared'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { requestLanguage } from '../request.ts'
import { type Dictionary, fetchDictionary, storeDictionary, storedTexts } from './dictionary.ts'
import { currentLang } from './lang.ts'

const init = (lang: Lang, texts: Readonly<Record<string, string>>) =>
  i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: 'dev',
    defaultNS: 'translation',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, maxReplaces: 1_000 },
    react: { useSuspense: false, bindI18nStore: 'added' },
    resources: { [lang]: { translation: texts } },
  })

/** Milliseconds after which newer texts are asked for although the page is not idle. */
const latest = 1_500

const whenIdle = (run: () => void): void => {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: latest })
  else setTimeout(run, latest)
}

/**
 * Loads the texts. With those stored by an earlier visit the page starts at once, and a newer version replaces them later;
 * otherwise the page waits for the response. A failure is silent (specification, section 8): the stored texts stay, and a first
 * visit uses `fallback`, the texts of this build.
 */
export const startTexts = async (fallback: () => Promise<Pick<Dictionary, Lang>>): Promise<void> => {
  const lang = currentLang()
  requestLanguage(lang)
  const stored = storedTexts(lang)
  const fetched = () => fetchDictionary(lang, spaceOf(location.pathname)).catch(() => null)
  if (!stored) {
    const first = await fetched()
    if (first) storeDictionary(first, lang)
    await init(lang, (first ?? (await fallback()))[lang])
    return
  }
  await init(lang, stored.texts)
  whenIdle(async () => {
    const fresh = await fetched()
    if (!fresh || fresh.version === stored.version) return
    i18next.addResourceBundle(lang, 'translation', fresh[lang], false, true)
    storeDictionary(fresh, lang)
  })
}

/** Initialises the texts of some workspaces, for tests that render screens. */
export const initTexts = async (lang: Lang, ...parts: readonly Texts[]): Promise<void> => {
  await init(lang, Object.assign({}, ...parts.map(part => part[lang])))
}
