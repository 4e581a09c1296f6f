import type { Texts } from '@gantry/base/shared'

export const texts: Texts = {
  'zh-CN': {
    'view.part.view': '视图',
    'view.word.added': '新增视图“{{view}}”',
    'view.word.label': '视图“{{before}}”改名为“{{after}}”',
    'view.word.icon': '视图“{{view}}”换了图标',
    'view.word.filter': '视图“{{view}}”改了筛选条件',
    'view.word.sort': '视图“{{view}}”改了排序',
    'view.word.position': '视图“{{view}}”改了位置',
    'view.word.audience': '视图“{{view}}”改了可见角色',
    'view.word.terminals': '视图“{{view}}”改了使用终端',
    'view.word.options': '视图“{{view}}”改了显示方式',
    'oplog.action.view.state': '启用、停用或删除视图',
  },
  en: {
    'view.part.view': 'View',
    'view.word.added': 'View “{{view}}” is new',
    'view.word.label': 'View “{{before}}” is now called “{{after}}”',
    'view.word.icon': 'View “{{view}}” has another icon',
    'view.word.filter': 'View “{{view}}” has another filter',
    'view.word.sort': 'View “{{view}}” has another order',
    'view.word.position': 'View “{{view}}” has another place',
    'view.word.audience': 'View “{{view}}” is for other roles',
    'view.word.terminals': 'View “{{view}}” is for other terminals',
    'view.word.options': 'View “{{view}}” shows records differently',
    'oplog.action.view.state': 'View started, stopped or removed',
  },
}
