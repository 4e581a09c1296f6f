import type { Texts } from '@gantry/base/shared'
import { texts as transform } from '@gantry/transform/texts'
import { sources } from './texts/sources.ts'
import { tasks } from './texts/tasks.ts'

export const texts: Texts = {
  'zh-CN': { ...sources['zh-CN'], ...transform['zh-CN'], ...tasks['zh-CN'] },
  en: { ...sources.en, ...transform.en, ...tasks.en },
}
