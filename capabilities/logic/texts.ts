import type { Texts } from '@gantry/base/shared'
import { decisionTexts } from './texts/decisions.ts'
import { errorTexts } from './texts/errors.ts'
import { flowTexts } from './texts/flows.ts'

/** What decisions and logic flows say. */
export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    ...decisionTexts['zh-CN'],
    ...flowTexts['zh-CN'],
  },
  en: {
    ...errorTexts.en,
    ...decisionTexts.en,
    ...flowTexts.en,
  },
}
