import type { Texts } from '@gantry/base/shared'

export const stepTexts: Texts = {
  'zh-CN': {},
  en: {},
}
