import type { Texts } from '@gantry/base/shared'
import { decisionTexts } from './texts/decisions.ts'

/** What decisions and logic flows say. */
export const texts: Texts = {
  'zh-CN': { ...decisionTexts['zh-CN'] },
  en: { ...decisionTexts.en },
}
