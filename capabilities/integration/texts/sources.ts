import type { Texts } from '@gantry/base/shared'

/** Texts of data sources. */
export const sources: Texts = {
  'zh-CN': {
    'oplog.action.source.created': '登记数据源',
    'oplog.action.source.changed': '修改数据源',
    'oplog.action.source.removed': '删除数据源',
  },
  en: {
    'oplog.action.source.created': 'Data source registered',
    'oplog.action.source.changed': 'Data source changed',
    'oplog.action.source.removed': 'Data source deleted',
  },
}
