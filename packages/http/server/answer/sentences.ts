import { fillIn, type JsonObject, type Lang, type Texts } from '@gantry/base/shared'

export type Dictionary = Readonly<Record<Lang, ReadonlyMap<string, string>>>

/** The texts of all workspaces merged; a test refuses duplicate keys. */
export const mergeTexts = (all: readonly Texts[]): Dictionary => ({
  'zh-CN': new Map(all.flatMap(texts => Object.entries(texts['zh-CN']))),
  en: new Map(all.flatMap(texts => Object.entries(texts.en))),
})

/** A text of the dictionary with its parameters; the key itself if unknown. */
export const sentence = (dictionary: Dictionary, lang: Lang, key: string, params: JsonObject): string =>
  fillIn(dictionary[lang].get(key) ?? key, params)
