import type { Texts } from '@gantry/base/shared'
import { alerts } from './texts/alerts.ts'
import { dashboards } from './texts/dashboards.ts'
import { errorTexts } from './texts/errors.ts'
import { screenFiles } from './texts/screen-files.ts'
import { screens } from './texts/screens.ts'
import { search } from './texts/search.ts'

const parts = [errorTexts, alerts, dashboards, screens, screenFiles, search]

/** All texts of this capability, by part. */
export const texts: Texts = {
  'zh-CN': Object.fromEntries(parts.flatMap(part => Object.entries(part['zh-CN']))),
  en: Object.fromEntries(parts.flatMap(part => Object.entries(part.en))),
}
