import type { Texts } from '@gantry/base/shared'
import { element } from './texts/element.ts'
import { style } from './texts/style.ts'

export const texts: Texts = {
  'zh-CN': { ...style['zh-CN'], ...element['zh-CN'] },
  en: { ...style.en, ...element.en },
}
