import type { Texts } from '@gantry/base/shared'
import { deskTexts } from './texts/desk.ts'
import { deviceTexts } from './texts/devices.ts'
import { otaTexts } from './texts/ota.ts'
import { productTexts } from './texts/product.ts'
import { productEditorTexts } from './texts/product-editor.ts'

/** Texts of products and devices. */
export const texts: Texts = {
  'zh-CN': {
    ...productTexts['zh-CN'],
    ...deviceTexts['zh-CN'],
    ...productEditorTexts['zh-CN'],
    ...deskTexts['zh-CN'],
    ...otaTexts['zh-CN'],
  },
  en: { ...productTexts.en, ...deviceTexts.en, ...productEditorTexts.en, ...deskTexts.en, ...otaTexts.en },
}
