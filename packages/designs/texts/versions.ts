import type { Texts } from '@gantry/base/shared'

export const versions = {
  'zh-CN': {
    'oplog.action.design.published': '发布设计版本',
  },
  en: {
    'oplog.action.design.published': 'Published a release of a design',
  },
} satisfies Texts
