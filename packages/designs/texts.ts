import type { Texts } from '@gantry/base/shared'
import { calls } from './texts/calls.ts'
import { draft } from './texts/draft.ts'
import { values } from './texts/values.ts'
import { versions } from './texts/versions.ts'

/** What drafts, releases and versions say, whatever is designed. */
export const texts: Texts = {
  'zh-CN': { ...calls['zh-CN'], ...draft['zh-CN'], ...values['zh-CN'], ...versions['zh-CN'] },
  en: { ...calls.en, ...draft.en, ...values.en, ...versions.en },
}
