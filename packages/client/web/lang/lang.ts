import { type Lang, langs } from '@gantry/base/shared'

const key = 'lang'

const isLang = (value: unknown): value is Lang => langs.some(lang => lang === value)

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find(part => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The language of this browser: as stored, else as the locale cookie says, else Chinese (specification, section 7). */
export const currentLang = (): Lang => {
  const stored = localStorage.getItem(key) ?? cookie('locale')
  return isLang(stored) ? stored : 'zh-CN'
}

/** Stores the language where the next page load and the server find it. */
export const storeLang = (lang: Lang): void => {
  localStorage.setItem(key, lang)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of ours
  document.cookie = `locale=${lang}; path=/; max-age=31536000; samesite=lax`
}

/** Changes the language of everything: stores it and loads the page again. */
export const switchLang = (lang: Lang): void => {
  storeLang(lang)
  location.reload()
}
