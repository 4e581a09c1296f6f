import type { Texts } from '@gantry/base/shared'
import { sources } from './texts/sources.ts'

export const texts: Texts = {
  'zh-CN': { ...sources['zh-CN'] },
  en: { ...sources.en },
}
