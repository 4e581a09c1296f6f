import { langs, localise, type Text } from '@gantry/base/shared'
import { digestOf, sourceFor, type Translations } from '@gantry/model/shared'

/** What an application or a system is called. */
export interface Words<T> {
  readonly name: T
  readonly description?: T
}

/** The translations of written texts by words that are known in both languages; a text that is none of them has none. */
export const translationsOf = (written: Words<string>, known: Words<Text>): Translations => ({
  ...saidOf('name', written.name, known.name),
  ...saidOf('description', written.description, known.description),
})

const saidOf = (at: string, written: string | undefined, words: Text | undefined): Translations => {
  if (written === undefined || words === undefined) return {}
  const isKnown = langs.some(lang => localise(words, lang) === written)
  const said = langs.flatMap(lang => {
    const text = localise(words, lang)
    const source = isKnown && text !== written ? sourceFor(written, lang) : null
    return source === null ? [] : [[lang, { text, of: digestOf(source) }] as const]
  })
  return said.length === 0 ? {} : { [at]: Object.fromEntries(said) }
}
