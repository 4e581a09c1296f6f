import type { Texts } from '@gantry/base/shared'

/** The three offices of a space, copying roles, and members who left. */
export const officerTexts = {
  'zh-CN': {
    'officers.title': '三员',
    'officers.why': '系统管理员、安全管理员和审计管理员各一人，相互监督，不能由同一人担任。',
    'officers.admin': '系统管理员',
    'officers.admin.why': '管理账号、部门和应用',
    'officers.safe': '安全管理员',
    'officers.safe.why': '授予角色，设定密级',
    'officers.audit': '审计管理员',
    'officers.audit.why': '查看操作日志',
    'officers.name': '任命',
    'officers.vacant': '空缺',
    'officers.new': '任命{{office}}',
    'roles.copy': '复制角色',
    'roles.copy.title': '复制角色“{{name}}”',
    'roles.copy.why':
      '新角色在每张数据表和后台页面上的权限与原角色相同，但还没有人持有。各表的权限随即作为新版本发布。',
    'roles.copy.field': '新角色的名称',
    'roles.copy.name': '{{name}} 副本',
    'roles.copy.submit': '复制',
    'roles.copied': '已复制为“{{name}}”，涉及数据表：{{tables}}',
    'roles.copy.left': '角色已复制。这些数据表正在设计中，其权限未包含新角色：{{tables}}',
    'structure.departed': '{{name}}已离职',
    'structure.depart': '办理离职',
    'structure.restore': '恢复在职',
    'leaver.title.departed': '{{name}}离职交接',
    'leaver.lead.departed':
      '以下都交接完才能办理离职。离职后立即退出登录，记录、签名和历史保留姓名，可随时恢复在职。',
    'leaver.submit.departed': '交接并离职',
    'leaver.done.departed': '{{name}}的工作已交接，已办理离职',
  },
  en: {
    'officers.title': 'Three officers',
    'officers.why':
      'Administrator, security officer and auditor are one person each; they watch one another and cannot be the same person.',
    'officers.admin': 'Administrator',
    'officers.admin.why': 'Keeps accounts, departments and applications',
    'officers.safe': 'Security officer',
    'officers.safe.why': 'Grants roles and sets clearances',
    'officers.audit': 'Auditor',
    'officers.audit.why': 'Reads the operation log',
    'officers.name': 'Name one',
    'officers.vacant': 'Vacant',
    'officers.new': 'New {{office}}',
    'roles.copy': 'Copy role',
    'roles.copy.title': 'Copy the role “{{name}}”',
    'roles.copy.why':
      'The new role has the same permissions in every table and console page, and nobody holds it yet. The rules of the tables are published as new releases.',
    'roles.copy.field': 'Name of the new role',
    'roles.copy.name': '{{name}} copy',
    'roles.copy.submit': 'Copy',
    'roles.copied': 'Copied as “{{name}}”; tables: {{tables}}',
    'roles.copy.left':
      'The role is copied. These tables are being designed, so their rules do not name it: {{tables}}',
    'structure.departed': '{{name}} has left',
    'structure.depart': 'Mark as departed',
    'structure.restore': 'Restore',
    'leaver.title.departed': '{{name}} leaves: hand over',
    'leaver.lead.departed':
      'All of this is handed over first. Departing signs the member out at once; records, signatures and history keep the name, and the member can return.',
    'leaver.submit.departed': 'Hand over and mark as departed',
    'leaver.done.departed': 'The work of {{name}} is handed over; the member has departed',
  },
} satisfies Texts
