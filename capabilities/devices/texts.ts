import type { Texts } from '@gantry/base/shared'
import { deviceTexts } from './texts/devices.ts'
import { productTexts } from './texts/product.ts'

/** Texts of products and devices. */
export const texts: Texts = {
  'zh-CN': { ...productTexts['zh-CN'], ...deviceTexts['zh-CN'] },
  en: { ...productTexts.en, ...deviceTexts.en },
}
