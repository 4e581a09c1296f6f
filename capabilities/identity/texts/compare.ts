import type { Texts } from '@gantry/base/shared'

/** Roles side by side. */
export const compareTexts = {
  'zh-CN': {
    'roles.compare': '对照角色',
    'roles.compare.lead': '选 2 到 4 个角色，比较各自能做什么、看到哪些字段、谁同时持有。',
    'roles.compare.with': '对照',
    'roles.compare.roles': '角色',
    'roles.compare.pick': '请再选一个角色',
    'roles.compare.onlyDifferent': '只看不同',
    'roles.compare.table': '数据',
    'roles.compare.same': '这些角色能做的完全相同。',
    'roles.compare.nothing': '不可见',
    'roles.compare.otherRows': '部分记录，条件不同',
    'roles.compare.members_one': '{{count}} 人',
    'roles.compare.members_other': '{{count}} 人',
    'roles.compare.both': '同时持有',
    'roles.compare.both.none': '没有人同时持有这些角色。',
    'roles.compare.field.none': '看不到',
    'roles.compare.field.read': '只读',
    'roles.compare.field.update': '可改',
  },
  en: {
    'roles.compare': 'Compare roles',
    'roles.compare.lead':
      'Choose two to four roles: what each may do, which fields it sees, and who holds all of them.',
    'roles.compare.with': 'Compare with',
    'roles.compare.roles': 'Roles',
    'roles.compare.pick': 'Choose one more role',
    'roles.compare.onlyDifferent': 'Differences only',
    'roles.compare.table': 'Data',
    'roles.compare.same': 'These roles may do exactly the same.',
    'roles.compare.nothing': 'Not visible',
    'roles.compare.otherRows': 'Some records, by other conditions',
    'roles.compare.members_one': '{{count}} member',
    'roles.compare.members_other': '{{count}} members',
    'roles.compare.both': 'Held together by',
    'roles.compare.both.none': 'Nobody holds all of these roles.',
    'roles.compare.field.none': 'hidden',
    'roles.compare.field.read': 'read only',
    'roles.compare.field.update': 'editable',
  },
} satisfies Texts
