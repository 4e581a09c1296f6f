import type { Texts } from '@gantry/base/shared'
import { conditionTexts } from './texts/conditions.ts'
import { deskTexts } from './texts/desk.ts'
import { errorTexts } from './texts/errors.ts'
import { ruleTexts } from './texts/rules.ts'

/** Texts of alarms and the rules that raise them. */
export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    ...conditionTexts['zh-CN'],
    ...deskTexts['zh-CN'],
    ...ruleTexts['zh-CN'],
  },
  en: {
    ...errorTexts.en,
    ...conditionTexts.en,
    ...deskTexts.en,
    ...ruleTexts.en,
  },
}
