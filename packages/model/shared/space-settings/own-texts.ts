import { isPlainObject, type Lang, langs } from '@gantry/base/shared'
import { text } from '../settings.ts'
import type { SpaceSetting } from './space-setting.ts'

/** Texts a space uses in place of those of the product, by language and key. */
export type OwnTexts = Partial<Record<Lang, Readonly<Record<string, string>>>>

/** Most texts of a space's own in one language, and characters of one. */
const ownTextLimits = { texts: 1_000, characters: 2_000 } as const

/** Texts of the space's own; keys and parameters are checked against the dictionary where they are edited. */
export const ownTextsSetting: SpaceSetting<OwnTexts> = {
  path: 'texts.own',
  kind: 'text',
  label: text('界面文字', 'Texts'),
  default: {},
  check: value => {
    if (!isPlainObject(value)) return { code: 'format' }
    for (const [lang, own] of Object.entries(value)) {
      if (!langs.some(known => known === lang) || !isPlainObject(own)) return { code: 'format' }
      const all = Object.values(own)
      if (all.length > ownTextLimits.texts)
        return { code: 'max_items', params: { limit: ownTextLimits.texts } }
      if (all.some(each => typeof each !== 'string' || each.trim() === '')) return { code: 'required' }
      if (all.some(each => String(each).length > ownTextLimits.characters))
        return { code: 'max_length', params: { limit: ownTextLimits.characters } }
    }
    return null
  },
}
