import { type Lang, langs, localise, type Text } from '@gantry/base/shared'

/** What is typed for each language. */
export type Typed = Readonly<Record<Lang, string>>

/** The text of what is typed: a language that is left empty shows the other one, so one text counts for both; undefined: none. */
export const textOf = (typed: Typed): Text | undefined => {
  const filled = [...new Set(langs.map(lang => typed[lang]).filter(text => text.trim() !== ''))]
  return filled.length > 1 ? typed : filled[0]
}

/** What the inputs begin with: a text for both languages is shown once, in the language of its reader, and is renamed there for both. */
export const typedOf = (text: Text | undefined, lang: Lang): Typed => {
  const one = typeof text === 'string' ? text : ''
  return text === undefined || typeof text === 'string'
    ? { 'zh-CN': '', en: '', [lang]: one }
    : { 'zh-CN': localise(text, 'zh-CN'), en: localise(text, 'en') }
}
