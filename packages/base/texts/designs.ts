import type { Texts } from '../shared/text.ts'

export const designsTexts = {
  'zh-CN': {
    'error.design.conflict': '这份设计刚被他人修改或发布，请核对最新内容后再保存',
    'error.secret.unreadable': '此内容无法解密：保存它的密钥不在本服务器上，请联系系统管理员',
    'error.secret.missing': '缺少密钥：请在设计中输入',
    'error.secret.elsewhere': '密钥是为另一个地址保存的，不会发往 {{origin}}：请在设计中重新输入',
    'error.extension.setting_missing': '缺少必需的设置“{{name}}”：请管理员在“扩展”页面填写',
    'error.design.not_found': '这份设计不存在，或您无权使用',
    'error.design.invalid': '设计还有问题，请按提示更正后再发布',
    'error.design.needs_field': '“{{name}}”离不开这个字段，请打开它自行修改',
    'error.package.unreadable': '这个文件不是可以导入的应用包，或已损坏',
    'error.package.newer': '这个包由更新的版本导出（格式 {{format}}），这里只能读到格式 {{known}}，请先升级',
    'error.package.path': '包里的路径“{{path}}”指向文件夹之外，不能导入',
    'error.package.too_large': '包太大：最多 {{entries}} 个文件，展开后最多 {{megabytes}} MB',
    'error.package.records_too_large': '“{{path}}”的记录超过 {{megabytes}} MB，请改为只带样例或不带记录',
    'error.package.entry': '包里的“{{path}}”有误，请按提示更正',
    'error.package.kind': '包里的“{{path}}”是这里没有的一种设计（{{kind}}）',
    'issue.no_column': '还没有对应任何列',
    'issue.column_left_out': '“{{column}}”是必填列，请为它选择来源',
    'issue.query_incremental': '查询只能读取全部，不能增量读取；请在查询中限定范围',
    'issue.column_filled': '“{{column}}”由系统计算或编号，不能写入，只能作键列；请去掉它的来源',
    'issue.slave_target': '这是明细表，它的行随主表记录一起保存，不能作为目标；请选择别的表',
    'issue.removal_elsewhere': '只有本空间的表可以移除来源中已没有的记录',
    'issue.removal_incremental': '增量读取只有变化的行，不能据此移除记录；请改为读取全部，或不移除',
    'issue.file_name':
      '文件名不能含 \\ / : * ? " < > | 和不可见字符，不能以点或空格开头或结尾，也不能是系统保留名',
    'issue.file_name_part': '文件名中没有占位符“{{part}}”，可用：{{parts}}',
    'issue.sheet_name': '工作表名不能含 \\ / ? * [ ] :，也不能以单引号开头或结尾',
    'issue.secret_missing': '请输入密钥：副本和安装包不带密钥',
    'issue.secret_elsewhere': '密钥是为另一个地址保存的，不会发往现在的地址；请重新输入',
    'issue.switched_off': '“{{value}}”已在本空间停用，管理员可在“扩展”中重新启用',
    'issue.other_app': '“{{name}}”属于其他应用，您无权在这里使用',
    'issue.field_needed_by': '“{{name}}”用到字段“{{field}}”，请先在那里去掉它，或一起发布',
    'issue.field_changed_for': '“{{field}}”这样修改后，“{{name}}”不能再使用它，请先修改那里，或一起发布',
    'issue.field_given_by': '“{{name}}”把字段“{{field}}”共享给其他企业，发布后对方不再收到它',
  },

  en: {
    'error.design.conflict':
      'Somebody else has just changed or published this design. Check the latest version, then save.',
    'error.secret.unreadable':
      'This value cannot be decrypted: the key it was kept with is not on this server. Tell your system administrator.',
    'error.secret.missing': 'There is no secret: enter it in the design',
    'error.extension.setting_missing':
      'The setting “{{name}}” has no value: an administrator gives it one on the page of extensions',
    'error.secret.elsewhere':
      'The secret was entered for another address and is not sent to {{origin}}: enter it again in the design',
    'error.design.not_found': 'This design does not exist, or is not yours to use.',
    'error.design.invalid': 'The design has mistakes. Correct those shown, then publish.',
    'error.design.needs_field': '“{{name}}” cannot do without this field. Open it and change it there.',
    'error.package.unreadable': 'This file is no package of applications, or is damaged.',
    'error.package.newer':
      'This package was exported by a newer version (format {{format}}). Only formats up to {{known}} can be read here. Upgrade first.',
    'error.package.path':
      'The path “{{path}}” in the package leads outside its folder. It cannot be imported.',
    'error.package.too_large':
      'The package is too large: at most {{entries}} files and {{megabytes}} MB unpacked.',
    'error.package.records_too_large':
      'The records of “{{path}}” are more than {{megabytes}} MB. Take a sample of them, or none.',
    'error.package.entry': '“{{path}}” in the package has mistakes. Correct those shown.',
    'error.package.kind': '“{{path}}” in the package is a kind of design that is not known here ({{kind}}).',
    'issue.no_column': 'No column is mapped',
    'issue.column_left_out': '“{{column}}” is required. Choose where it comes from',
    'issue.query_incremental': 'The answer of a query is read whole. Narrow the query instead',
    'issue.column_filled':
      '“{{column}}” is computed or numbered by the system: it can be a key, but not be written. Remove its source',
    'issue.slave_target':
      'This is a slave table: its rows are saved with their master record, so it cannot be a target. Choose another table',
    'issue.removal_elsewhere': 'Only tables of this space can lose the records that are gone from the source',
    'issue.removal_incremental':
      'What changed says nothing about records that are gone. Read everything, or remove none',
    'issue.file_name':
      'A file name has none of \\ / : * ? " < > | and no invisible characters, neither begins nor ends with a dot or blank, and is not reserved by the system',
    'issue.file_name_part': 'File names know no “{{part}}”. Use: {{parts}}',
    'issue.sheet_name':
      'A sheet name has none of \\ / ? * [ ] : and neither begins nor ends with an apostrophe',
    'issue.secret_missing': 'Enter the secret: copies and packages carry none',
    'issue.secret_elsewhere':
      'The secret was entered for another address and is not sent to this one; enter it again',
    'issue.switched_off':
      '“{{value}}” is switched off in this space; an administrator can allow it again under Extensions',
    'issue.other_app': '“{{name}}” belongs to another application and is not open to you here.',
    'issue.field_needed_by':
      '“{{name}}” needs the field “{{field}}”. Take it out there first, or publish both together.',
    'issue.field_changed_for':
      '“{{name}}” does not work with “{{field}}” as it is changed. Change it there first, or publish both together.',
    'issue.field_given_by':
      '“{{name}}” shares the field “{{field}}” with another enterprise, which receives it no longer once this is published.',
  },
} satisfies Texts
