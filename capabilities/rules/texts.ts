import type { Texts } from '@gantry/base/shared'
import { askingTexts } from './texts/asking.ts'
import { buttonTexts } from './texts/button.ts'
import { callTexts } from './texts/call.ts'
import { equipmentTexts } from './texts/equipment.ts'
import { errorTexts } from './texts/errors.ts'
import { kindTexts } from './texts/kinds.ts'
import { listTexts } from './texts/list.ts'
import { logTexts } from './texts/log.ts'
import { stepTexts } from './texts/steps.ts'
import { wordTexts } from './texts/words.ts'

/** Texts of rules: their words, their steps, their list and log. */
export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    ...wordTexts['zh-CN'],
    ...kindTexts['zh-CN'],
    ...askingTexts['zh-CN'],
    ...callTexts['zh-CN'],
    ...buttonTexts['zh-CN'],
    ...equipmentTexts['zh-CN'],
    ...stepTexts['zh-CN'],
    ...listTexts['zh-CN'],
    ...logTexts['zh-CN'],
  },
  en: {
    ...errorTexts.en,
    ...wordTexts.en,
    ...kindTexts.en,
    ...askingTexts.en,
    ...callTexts.en,
    ...buttonTexts.en,
    ...equipmentTexts.en,
    ...stepTexts.en,
    ...listTexts.en,
    ...logTexts.en,
  },
}
