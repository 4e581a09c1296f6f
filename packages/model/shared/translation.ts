import { isPlainObject, type Lang, langs, type Text } from '@gantry/base/shared'

/**
 * A text in a body that can be translated. `at` is its path; an item of a list is named by its id where it has one, else by its
 * position. A plain text in a list is its own id, and has a `label` as soon as it is translated.
 */
export interface TextPlace {
  readonly at: string
  readonly text: Text
}

/** A translation and the digest of the source it was made from. */
export interface Translated {
  readonly text: string
  readonly of: string
}

/** The translations of one design by place and language. */
export type Translations = Readonly<Record<string, Partial<Readonly<Record<Lang, Translated>>>>>

/** The translations of designs by kind and id. */
export type TranslatedDesigns = Readonly<Record<string, Readonly<Record<string, Translations>>>>

/** The id under which the translations of what belongs to no application are kept. */
export const spaceScope = 'space'

/** `outdated`: the source has changed since. `own`: the design says it in this language itself. */
export type TranslationState = 'missing' | 'outdated' | 'translated' | 'own'

/** The language a plain text is written in: Chinese where it has a Chinese character. */
const languageOf = (text: string): Lang => (/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en')

const otherLang = (lang: Lang): Lang => langs.find(each => each !== lang) ?? lang

const plainOf = (text: Text): string | null => {
  if (typeof text === 'string') return text
  return text['zh-CN'] === text.en ? text.en : null
}

/**
 * What a text in `lang` is translated from; null where there is nothing to translate: it is written in that language, or has no
 * letters.
 */
export const sourceFor = (text: Text, lang: Lang): string | null => {
  const plain = plainOf(text)
  const source = plain ?? (typeof text === 'string' ? text : text[otherLang(lang)])
  // Values filled in, such as `{{title}}`, are no words.
  if (!/\p{L}/u.test(source.replaceAll(/\{\{[^{}]*\}\}/g, ''))) return null
  return plain !== null && languageOf(plain) === lang ? null : source
}

/** What the design says itself in `lang`; null: nothing. */
const ownText = (text: Text, lang: Lang): string | null =>
  plainOf(text) === null && typeof text !== 'string' && text[lang].trim() !== '' ? text[lang] : null

/** A short digest of a source, which tells whether it has changed (cyrb53). */
export const digestOf = (source: string): string => {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36)
}

/** The `{{…}}` of a text, sorted: a translation must have the same. */
export const placeholdersOf = (text: string): readonly string[] =>
  (text.match(/\{\{.*?\}\}/gs) ?? []).map(found => found.replaceAll(/\s+/g, '')).toSorted()

const hasSamePlaceholders = (one: string, other: string): boolean =>
  placeholdersOf(one).join() === placeholdersOf(other).join()

/** What is said at a place in a language, and how sure that is. */
export interface Said {
  readonly text: string | null
  readonly state: TranslationState
}

/**
 * The translation of the text at `at` into `lang`. A place that is a position in a list may have moved, so there a translation
 * of the same source counts wherever it was made, and one of another source does not.
 */
export const translationOf = (
  translations: Translations,
  { at, text }: TextPlace,
  lang: Lang,
  source: string,
): Said => {
  const digest = digestOf(source)
  const exact = Object.hasOwn(translations, at) ? translations[at]?.[lang] : undefined
  if (exact?.of === digest) return { text: exact.text, state: 'translated' }
  if (/\.\d+(\.|$)/.test(at)) {
    const moved = Object.values(translations).find(each => each[lang]?.of === digest)?.[lang]
    if (moved) return { text: moved.text, state: 'translated' }
  } else if (exact) return { text: exact.text, state: 'outdated' }
  const own = ownText(text, lang)
  return own === null ? { text: null, state: 'missing' } : { text: own, state: 'own' }
}

/** A body with its translations laid over; the same object where nothing is translated. */
export const withTranslations = <Body>(
  body: Body,
  places: readonly TextPlace[],
  translations: Translations | undefined,
): Body => {
  if (!translations) return body
  const changes: Branch = { below: new Map() }
  for (const place of places) {
    const text = translatedText(translations, place)
    if (text !== place.text) plant(changes, stepsOf(place.at), text)
  }
  return changes.below.size === 0 ? body : (laidOver(body, changes) as Body)
}

const translatedText = (translations: Translations, place: TextPlace): Text => {
  const { text } = place
  const found = langs.flatMap(lang => {
    const source = sourceFor(text, lang)
    if (source === null) return []
    const said = translationOf(translations, place, lang, source)
    const isUsed = said.text !== null && said.state !== 'own' && hasSamePlaceholders(source, said.text)
    return isUsed ? [[lang, said.text] as const] : []
  })
  if (found.length === 0) return text
  const both = typeof text === 'string' ? { 'zh-CN': text, en: text } : text
  return { ...both, ...Object.fromEntries(found) }
}

/** An id as one step of a place, in which dots separate the steps. */
export const stepOf = (id: string): string => id.replaceAll('~', '~0').replaceAll('.', '~1')

const stepsOf = (at: string): readonly string[] =>
  at.split('.').map(step => step.replaceAll('~1', '.').replaceAll('~0', '~'))

/** Texts by their steps. */
interface Branch {
  text?: Text
  readonly below: Map<string, Branch>
}

const plant = (root: Branch, steps: readonly string[], text: Text): void => {
  let branch = root
  for (const step of steps) {
    const next = branch.below.get(step) ?? { below: new Map<string, Branch>() }
    branch.below.set(step, next)
    branch = next
  }
  branch.text = text
}

const laidOver = (value: unknown, { text, below }: Branch): unknown => {
  if (text !== undefined) return text
  if (Array.isArray(value))
    return value.map((item: unknown, index) => {
      const id = typeof item === 'string' ? item : isPlainObject(item) ? item.id : undefined
      const branch = (typeof id === 'string' ? below.get(id) : undefined) ?? below.get(String(index))
      if (!branch) return item
      return laidOver(typeof item === 'string' ? { id: item, label: item } : item, branch)
    })
  if (!isPlainObject(value)) return value
  const changed = [...below].flatMap(([step, branch]) =>
    step in value ? [[step, laidOver(value[step], branch)] as const] : [],
  )
  return { ...value, ...Object.fromEntries(changed) }
}
