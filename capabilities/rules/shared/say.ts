import { isPlainObject, type Lang, localise, type Text } from '@gantry/base/shared'
import { texts } from '../texts.ts'

/** Values of a sentence; a text in two languages is said in the language of the sentence. */
export type SayParams = Readonly<Record<string, Text | number>>

/**
 * A sentence of the dictionaries in one language. Rules are read back in both languages at once, on the server as in the
 * browser, so this does not depend on the language of the page.
 */
export const say = (lang: Lang, key: string, params: SayParams = {}): string =>
  (texts[lang][key] ?? key).replace(/{{(\w+)}}/g, (_, name: string) => {
    const value = params[name] ?? ''
    return isPlainObject(value) || typeof value === 'string' ? localise(value, lang) : String(value)
  })

/** A list in words: “a, b and c”. */
export const listed = (lang: Lang, parts: readonly string[], way: 'and' | 'or' = 'and'): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : say(lang, `rule.list.${way}`, {
        first: parts.slice(0, -1).join(say(lang, 'rule.list.between')),
        last: parts.at(-1) ?? '',
      })
