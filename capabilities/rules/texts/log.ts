import type { Texts } from '@gantry/base/shared'

export const logTexts: Texts = {
  'zh-CN': {},
  en: {},
}
