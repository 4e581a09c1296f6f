/** The two languages of the product; the first is the default (specification, section 7). */
export const langs = ['zh-CN', 'en'] as const
export type Lang = (typeof langs)[number]

/** A text a designer wrote: one string for everybody, or one for each language. */
export type Text = string | { readonly 'zh-CN': string; readonly en: string }

/** What a package says to people: flat keys, the same set in both languages; `{{name}}` marks a parameter. */
export interface Texts {
  readonly 'zh-CN': Readonly<Record<string, string>>
  readonly en: Readonly<Record<string, string>>
}

export const localise = (text: Text, lang: Lang): string => (typeof text === 'string' ? text : text[lang])

const listOf = (lang: Lang) => new Intl.ListFormat(lang, { type: 'conjunction', style: 'narrow' })
const lists: Readonly<Record<Lang, Intl.ListFormat>> = { 'zh-CN': listOf('zh-CN'), en: listOf('en') }

/** Names one after the other: `、` between them in Chinese, a comma in English. */
export const joined = (names: readonly string[], lang: Lang): string => lists[lang].format(names)

/** Puts parameters into a sentence of the dictionaries; one that is missing leaves its mark empty. */
export const fillIn = (sentence: string, params: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => String(params[name] ?? ''))
