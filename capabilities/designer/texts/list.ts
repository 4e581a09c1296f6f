import type { Texts } from '@gantry/base/shared'

export const list = {
  'zh-CN': {
    'designer.list.columns': '显示的列',
    'designer.list.columns_hint': '列表一开始显示哪些列、按什么顺序；每个人可以再调整自己的列表。',
    'designer.list.group': '分组',
    'designer.list.group_hint': '打开列表时按这些字段分组；每个人可以另选。',
    'designer.list.sort': '排序与行数',
    'designer.list.sort_hint': '打开列表时的顺序；不选则新建的排在前面。',
    'designer.list.size': '每页行数',
    'designer.list.tree': '树形筛选',
    'designer.list.tabs': '筛选标签',
    'designer.list.tabs_hint': '列表上方的标签，所有人可见；每个标签只列出符合条件的记录。',
    'designer.list.tab': '第 {{n}} 个标签',
    'designer.list.tab_new': '新标签',
    'designer.list.tab_add': '添加标签',
    'designer.list.tab_name': '名称',
    'designer.list.tab_remove': '删除第 {{n}} 个标签',
  },
  en: {
    'designer.list.columns': 'Columns',
    'designer.list.columns_hint':
      'Which columns the list begins with, and in which order. Everybody may then arrange their own list.',
    'designer.list.group': 'Grouping',
    'designer.list.group_hint': 'The list opens grouped by these fields; each person can choose others.',
    'designer.list.sort': 'Order and length',
    'designer.list.sort_hint': 'The order the list opens in; the newest first where none is chosen.',
    'designer.list.size': 'Rows on a page',
    'designer.list.tree': 'Tree filter',
    'designer.list.tabs': 'Tabs',
    'designer.list.tabs_hint':
      'Stand above the list for everybody. Each lists only the records that fit its conditions.',
    'designer.list.tab': 'Tab {{n}}',
    'designer.list.tab_new': 'New tab',
    'designer.list.tab_add': 'Add a tab',
    'designer.list.tab_name': 'Name',
    'designer.list.tab_remove': 'Remove tab {{n}}',
  },
} satisfies Texts
