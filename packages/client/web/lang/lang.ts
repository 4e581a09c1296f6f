import { type Lang, langs } from '@gantry/base/shared'
import { readCookie, writeCookie } from '../cookie.ts'

const key = 'lang'

const isLang = (value: unknown): value is Lang => langs.some(lang => lang === value)

/**
 * The language of this browser: the stored one, otherwise that of the locale cookie, otherwise Chinese (specification,
 * section 7).
 */
export const currentLang = (): Lang => {
  const stored = localStorage.getItem(key) ?? readCookie('locale')
  return isLang(stored) ? stored : 'zh-CN'
}

/** Whether a language was chosen in this browser; without one `currentLang` is the default of the product. */
const isLangChosen = (): boolean => isLang(localStorage.getItem(key) ?? readCookie('locale'))

/**
 * Where no language was chosen yet, takes the one the browser prefers, for pages that are opened by people who do not know the product.
 * May reload the page.
 */
export const followBrowserLang = (): void => {
  if (isLangChosen()) return
  const wanted: Lang = navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
  if (wanted === currentLang()) storeLang(wanted)
  else switchLang(wanted)
}

/** Stores the language for the next page load and the server. */
export const storeLang = (lang: Lang): void => {
  localStorage.setItem(key, lang)
  writeCookie('locale', lang, 31_536_000)
}

/** Changes the language: stores it and reloads the page. */
export const switchLang = (lang: Lang): void => {
  storeLang(lang)
  location.reload()
}
