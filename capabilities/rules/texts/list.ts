import type { Texts } from '@gantry/base/shared'

export const listTexts: Texts = {
  'zh-CN': {},
  en: {},
}
