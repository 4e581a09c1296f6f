import type { Texts } from '@gantry/base/shared'
import { draft } from './texts/draft.ts'
import { versions } from './texts/versions.ts'

/** What drafts, releases and versions say, whatever is designed. */
export const texts: Texts = {
  'zh-CN': { ...draft['zh-CN'], ...versions['zh-CN'] },
  en: { ...draft.en, ...versions.en },
}
