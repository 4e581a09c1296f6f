import type { Texts } from '@gantry/base/shared'
import { errorTexts } from './texts/errors.ts'
import { manageTexts } from './texts/manage.ts'
import { visitTexts } from './texts/visit.ts'

export const texts = {
  'zh-CN': { ...errorTexts['zh-CN'], ...manageTexts['zh-CN'], ...visitTexts['zh-CN'] },
  en: { ...errorTexts.en, ...manageTexts.en, ...visitTexts.en },
} as const satisfies Texts
