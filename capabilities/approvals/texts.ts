import type { Texts } from '@gantry/base/shared'

export const texts: Texts = {
  'zh-CN': {
    'oplog.action.workflow.command': '流程操作',
    'oplog.action.workflow.refused': '流程操作被拒绝',
  },
  en: {
    'oplog.action.workflow.command': 'Command on a workflow',
    'oplog.action.workflow.refused': 'Command on a workflow refused',
  },
}
