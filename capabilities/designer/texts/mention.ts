import type { Texts } from '@gantry/base/shared'

export const mention = {
  'zh-CN': {
    'designer.mention.title': '被引用',
    'designer.mention.computed': '自动计算：{{name}}',
    'designer.mention.elsewhere': '其他表：{{name}}',
    'designer.mention.elsewhereTab': '其他表的列表标签：{{name}}',
    'designer.mention.default': '默认值：{{name}}',
    'designer.mention.rule': '条件：{{name}}',
    'designer.mention.unique': '组合不重复',
    'designer.mention.bookings': '占用规则',
    'designer.mention.similar': '填写时查重',
    'designer.mention.search': '搜索',
    'designer.mention.grant': '第 {{name}} 条授权规则',
    'designer.mention.limit': '第 {{name}} 条限制',
    'designer.mention.sort': '列表的排序',
    'designer.mention.tab': '列表标签：{{name}}',
    'designer.mention.before': '以下各处引用了“{{name}}”：',
    'designer.mention.after':
      '删除后，公式、条件和授权规则要改正才能发布；不重复、搜索和列表里的引用随之去掉。',
    'designer.mention.remove': '仍要删除',
  },
  en: {
    'designer.mention.title': 'Referred to by',
    'designer.mention.computed': 'Computed: {{name}}',
    'designer.mention.elsewhere': 'Another table: {{name}}',
    'designer.mention.elsewhereTab': 'Tab of another list: {{name}}',
    'designer.mention.default': 'Default: {{name}}',
    'designer.mention.rule': 'Condition: {{name}}',
    'designer.mention.unique': 'Unique combination',
    'designer.mention.bookings': 'Booking rule',
    'designer.mention.similar': 'Look for duplicates',
    'designer.mention.search': 'Search',
    'designer.mention.grant': 'Rule {{name}} of the rights',
    'designer.mention.limit': 'Limit {{name}}',
    'designer.mention.sort': 'Order of the list',
    'designer.mention.tab': 'Tab of the list: {{name}}',
    'designer.mention.before': '“{{name}}” is referred to here:',
    'designer.mention.after':
      'Once it is deleted, formulas, conditions and rules of the rights must be corrected before publishing; unique combinations, search and the list let it go by themselves.',
    'designer.mention.remove': 'Delete all the same',
  },
} satisfies Texts
