import type { Texts } from '@gantry/base/shared'
import { sources } from './texts/sources.ts'
import { tasks } from './texts/tasks.ts'

export const texts: Texts = {
  'zh-CN': { ...sources['zh-CN'], ...tasks['zh-CN'] },
  en: { ...sources.en, ...tasks.en },
}
