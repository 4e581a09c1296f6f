import type { Texts } from '@gantry/base/shared'
import { element } from './texts/element.ts'
import { errorTexts } from './texts/errors.ts'
import { style } from './texts/style.ts'

export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    ...style['zh-CN'],
    ...element['zh-CN'],
  },
  en: {
    ...errorTexts.en,
    ...style.en,
    ...element.en,
  },
}
