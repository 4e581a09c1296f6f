/** The two languages of the product; the first is the default (specification, section 7). */
export const langs = ['zh-CN', 'en'] as const
export type Lang = (typeof langs)[number]

/** A text by a designer: one string for all languages, or one per language. */
export type Text = string | { readonly 'zh-CN': string; readonly en: string }

/** Texts of a workspace: flat keys, the same set in both languages; `{{name}}` marks a parameter. */
export interface Texts {
  readonly 'zh-CN': Readonly<Record<string, string>>
  readonly en: Readonly<Record<string, string>>
}

/** A text of a dictionary in both languages; its key where there is none. */
export const textIn = (texts: Texts, key: string): Text => ({
  'zh-CN': texts['zh-CN'][key] ?? key,
  en: texts.en[key] ?? key,
})

export const localise = (text: Text, lang: Lang): string => (typeof text === 'string' ? text : text[lang])

/** Made when first needed: a browser takes some ten milliseconds for the first one, and most pages join no names. */
const lists: Partial<Record<Lang, Intl.ListFormat>> = {}
const listOf = (lang: Lang): Intl.ListFormat =>
  (lists[lang] ??= new Intl.ListFormat(lang, { type: 'conjunction', style: 'narrow' }))

/** Names one after the other: `、` between them in Chinese, a comma in English. */
export const joined = (names: readonly string[], lang: Lang): string => listOf(lang).format(names)

/** Inserts parameters into a text of the dictionaries; missing ones become empty. */
export const fillIn = (sentence: string, params: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => String(params[name] ?? ''))
