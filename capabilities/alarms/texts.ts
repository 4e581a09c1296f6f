import type { Texts } from '@gantry/base/shared'
import { conditionTexts } from './texts/conditions.ts'

/** Texts of alarms and the rules that raise them. */
export const texts: Texts = {
  'zh-CN': { ...conditionTexts['zh-CN'] },
  en: { ...conditionTexts.en },
}
