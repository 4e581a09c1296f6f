import type { Texts } from '@gantry/base/shared'
import { analysisTexts } from './texts/analysis.ts'
import { errorTexts } from './texts/errors.ts'
import { layerTexts } from './texts/layer.ts'
import { wallTexts } from './texts/wall.ts'

/** Texts of cameras and of what is found in their pictures. */
export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    ...analysisTexts['zh-CN'],
    ...wallTexts['zh-CN'],
    ...layerTexts['zh-CN'],
  },
  en: {
    ...errorTexts.en,
    ...analysisTexts.en,
    ...wallTexts.en,
    ...layerTexts.en,
  },
}
