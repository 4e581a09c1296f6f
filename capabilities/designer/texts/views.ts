import type { Texts } from '@gantry/base/shared'

export const views = {
  'zh-CN': {
    'designer.views': '视图',
    'designer.views.add': '添加视图',
    'designer.views.none': '还没有视图。添加看板、日历，让同一批记录换一种看法。',
    'designer.views.stopped': '已停用',
    'designer.views.draft': '未发布',
    'designer.views.label': '名称',
    'designer.views.position': '排在第几个',
    'designer.views.publish': '发布视图',
    'designer.views.published': '视图已发布',
    'designer.views.copy': '复制',
    'designer.views.stop': '停用',
    'designer.views.start': '启用',
  },
  en: {
    'designer.views': 'Views',
    'designer.views.add': 'Add view',
    'designer.views.none':
      'No views yet. Add a board or a calendar to look at the same records in another way.',
    'designer.views.stopped': 'Stopped',
    'designer.views.draft': 'Not published',
    'designer.views.label': 'Name',
    'designer.views.position': 'Place',
    'designer.views.publish': 'Publish view',
    'designer.views.published': 'The view is published',
    'designer.views.copy': 'Copy',
    'designer.views.stop': 'Stop',
    'designer.views.start': 'Start',
  },
} satisfies Texts
