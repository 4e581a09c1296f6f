import type { Texts } from '@gantry/base/shared'

export const texts = { 'zh-CN': {}, en: {} } satisfies Texts
