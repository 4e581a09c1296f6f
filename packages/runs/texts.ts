import type { Texts } from '@gantry/base/shared'

export const texts: Texts = {
  'zh-CN': { 'oplog.action.run.retried': '重试自动任务' },
  en: { 'oplog.action.run.retried': 'Automatic run tried again' },
}
