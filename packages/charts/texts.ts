import type { Texts } from '@gantry/base/shared'
import { view } from './texts/view.ts'

/** What charts say, whoever shows them. */
export const texts: Texts = {
  'zh-CN': { ...view['zh-CN'] },
  en: { ...view.en },
}
