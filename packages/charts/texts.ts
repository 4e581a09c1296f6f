import type { Texts } from '@gantry/base/shared'
import { edit } from './texts/edit.ts'
import { shapes } from './texts/shapes.ts'
import { view } from './texts/view.ts'

/** Texts of charts on any page. */
export const texts: Texts = {
  'zh-CN': { ...view['zh-CN'], ...edit['zh-CN'], ...shapes['zh-CN'] },
  en: { ...view.en, ...edit.en, ...shapes.en },
}
