import type { Texts } from '@gantry/base/shared'
import { errorTexts } from './texts/errors.ts'
import { flows } from './texts/flows.ts'
import { sources } from './texts/sources.ts'
import { tasks } from './texts/tasks.ts'

export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    ...sources['zh-CN'],
    ...tasks['zh-CN'],
    ...flows['zh-CN'],
  },
  en: {
    ...errorTexts.en,
    ...sources.en,
    ...tasks.en,
    ...flows.en,
  },
}
