import type { Texts } from '@gantry/base/shared'
import { areaTexts } from './texts/areas.ts'
import { trackTexts } from './texts/tracks.ts'

/** Texts of areas and tracks. */
export const texts: Texts = {
  'zh-CN': { ...areaTexts['zh-CN'], ...trackTexts['zh-CN'] },
  en: { ...areaTexts.en, ...trackTexts.en },
}
