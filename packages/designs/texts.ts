import type { Texts } from '@gantry/base/shared'
import { asking } from './texts/asking.ts'
import { calls } from './texts/calls.ts'
import { draft } from './texts/draft.ts'
import { settings } from './texts/settings.ts'
import { values } from './texts/values.ts'
import { versions } from './texts/versions.ts'

/** What drafts, releases and versions say, whatever is designed. */
export const texts: Texts = {
  'zh-CN': {
    ...asking['zh-CN'],
    ...calls['zh-CN'],
    ...draft['zh-CN'],
    ...settings['zh-CN'],
    ...values['zh-CN'],
    ...versions['zh-CN'],
  },
  en: { ...asking.en, ...calls.en, ...draft.en, ...settings.en, ...values.en, ...versions.en },
}
