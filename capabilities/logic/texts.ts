import type { Texts } from '@gantry/base/shared'
import { decisionTexts } from './texts/decisions.ts'
import { flowTexts } from './texts/flows.ts'

/** What decisions and logic flows say. */
export const texts: Texts = {
  'zh-CN': { ...decisionTexts['zh-CN'], ...flowTexts['zh-CN'] },
  en: { ...decisionTexts.en, ...flowTexts.en },
}
