import type { Texts } from '@gantry/base/shared'

/** Which roles open which console pages. */
export const consoleTexts = {
  'zh-CN': {
    'console.title': '控制台权限',
    'console.lead':
      '让角色的成员打开这些控制台页面，或使用其中的按钮。系统管理员、安全管理员与审计管理员始终拥有各自的页面。',
    'console.role': '角色',
    'console.level': '{{role}}：{{page}}',
    'console.level.none': '不可见',
    'console.level.view': '可查看',
    'console.level.use': '可操作',
    'console.none': '还没有角色',
    'console.none.why': '先在角色管理中新建角色。',
    'console.saved': '已保存 {{role}} 的控制台权限',
    'console.members_one': '{{count}} 人',
    'console.members_other': '{{count}} 人',
  },
  en: {
    'console.title': 'Console permissions',
    'console.lead':
      'Let the members of a role open these console pages, or use their buttons too. Administrator, security officer and auditor always have their own pages.',
    'console.role': 'Role',
    'console.level': '{{role}}: {{page}}',
    'console.level.none': 'not shown',
    'console.level.view': 'may view',
    'console.level.use': 'may use',
    'console.none': 'No roles yet',
    'console.none.why': 'Add a role on the page of roles first.',
    'console.saved': 'The console permissions of {{role}} are saved',
    'console.members_one': '{{count}} person',
    'console.members_other': '{{count}} people',
  },
} satisfies Texts
