import { isPlainObject, type Lang } from '@gantry/base/shared'
import { spacePrefix } from '@gantry/model/shared'
import { http } from '../http.ts'
import { withRetries } from './retry.ts'

/** Every text of the product in both languages. */
export interface Dictionary {
  readonly version: string
  readonly 'zh-CN': Readonly<Record<string, string>>
  readonly en: Readonly<Record<string, string>>
}

export const isDictionary = (value: unknown): value is Dictionary =>
  isPlainObject(value) &&
  value.version !== undefined &&
  isPlainObject(value['zh-CN']) &&
  isPlainObject(value.en)

/** The texts of one language, with the version of the dictionary they are from. */
export interface LangTexts {
  readonly version: string
  readonly lang: Lang
  readonly texts: Readonly<Record<string, string>>
}

const isLangTexts = (value: unknown): value is LangTexts =>
  isPlainObject(value) && value.version !== undefined && isPlainObject(value.texts)

const stored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/**
 * The texts an earlier visit stored; null if unusable. Those of the language last used lie apart, because every page waits while they
 * are read and the whole dictionary is a megabyte.
 */
export const storedTexts = (lang: Lang): LangTexts | null => {
  const texts = stored('i18nTexts')
  if (isLangTexts(texts) && texts.lang === lang) return texts
  const whole = stored('i18nDict')
  if (!isDictionary(whole)) return null
  const found = { version: whole.version, lang, texts: whole[lang] }
  storeTexts(found)
  return found
}

const storeTexts = (texts: LangTexts): void => {
  try {
    localStorage.setItem('i18nTexts', JSON.stringify(texts))
  } catch {
    // A full storage only slows down the next visit; texts of an older version must not stand for the dictionary.
    localStorage.removeItem('i18nTexts')
  }
}

/** Keeps a dictionary for the next visit (specification, section 7), and the texts of the language in use. */
export const storeDictionary = (dictionary: Dictionary, lang: Lang): void => {
  const { version } = dictionary
  try {
    localStorage.setItem('i18nDict', JSON.stringify(dictionary))
    localStorage.setItem('i18nDictVersion', String(version))
  } catch {
    // A full storage only slows down the next visit.
  }
  storeTexts({ version, lang, texts: dictionary[lang] })
}

interface LangAnswer {
  readonly code: number
  readonly data: unknown
}

/** Loads the dictionary: HTTP 200 and body code 200 are both required (specification, section 7). */
export const fetchDictionary = async (lang: Lang, space: string | null): Promise<Dictionary> => {
  const prefix = space === null ? '' : spacePrefix(space)
  return withRetries(async () => {
    const headers = { 'Accept-Language': lang }
    const answer = await http.get<LangAnswer>(`${prefix}/napi/lang/json`, { lang }, { headers })
    if (answer.code !== 200 || !isDictionary(answer.data)) throw new Error('the dictionary cannot be read')
    return answer.data
  })
}
