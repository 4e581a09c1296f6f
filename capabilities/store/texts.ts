import type { Texts } from '@gantry/base/shared'
import { browseTexts } from './texts/browse.ts'
import { consentTexts } from './texts/consent.ts'
import { errorTexts } from './texts/errors.ts'
import { keepTexts } from './texts/keep.ts'
import { mineTexts } from './texts/mine.ts'
import { publishTexts } from './texts/publish.ts'

const parts = [errorTexts, browseTexts, mineTexts, publishTexts, keepTexts, consentTexts]

export const texts: Texts = {
  'zh-CN': Object.assign({}, ...parts.map(part => part['zh-CN'])),
  en: Object.assign({}, ...parts.map(part => part.en)),
}
