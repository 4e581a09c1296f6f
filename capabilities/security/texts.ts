import type { Texts } from '@gantry/base/shared'
import { deskTexts } from './texts/desk.ts'
import { errorTexts } from './texts/errors.ts'
import { policyTexts } from './texts/policy.ts'
import { reportTexts } from './texts/report.ts'

/** Texts of the security officer's desk. */
export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    ...deskTexts['zh-CN'],
    ...policyTexts['zh-CN'],
    ...reportTexts['zh-CN'],
  },
  en: {
    ...errorTexts.en,
    ...deskTexts.en,
    ...policyTexts.en,
    ...reportTexts.en,
  },
}
