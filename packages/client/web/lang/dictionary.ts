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

/** The dictionary cached by an earlier visit; null if unusable. */
export const storedDictionary = (): Dictionary | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem('i18nDict') ?? 'null')
    return isDictionary(value) ? value : null
  } catch {
    return null
  }
}

const storeDictionary = (dictionary: Dictionary): void => {
  try {
    localStorage.setItem('i18nDict', JSON.stringify(dictionary))
    localStorage.setItem('i18nDictVersion', String(dictionary.version))
  } catch {
    // A full storage only slows down the next visit.
  }
}

interface LangAnswer {
  readonly code: number
  readonly data: unknown
}

/** Loads the dictionary: HTTP 200 and body code 200 are both required (specification, section 7). */
export const fetchDictionary = async (lang: Lang, space: string | null): Promise<Dictionary> => {
  const prefix = space === null ? '' : spacePrefix(space)
  const dictionary = await withRetries(async () => {
    const headers = { 'Accept-Language': lang }
    const answer = await http.get<LangAnswer>(`${prefix}/napi/lang/json`, { lang }, { headers })
    if (answer.code !== 200 || !isDictionary(answer.data)) throw new Error('the dictionary cannot be read')
    return answer.data
  })
  storeDictionary(dictionary)
  return dictionary
}
