import type { Texts } from '@gantry/base/shared'

/** Help with designing. */
export const help: Texts = {
  'zh-CN': {
    'assistant.kind.question': '数据提问',
    'assistant.kind.formula': '写公式',
    'assistant.kind.explain': '解释公式',
    'assistant.kind.why': '公式错误',
    'assistant.kind.tables': '描述建表',
    'assistant.kind.change': '描述改表',
    'assistant.design': '允许 AI 辅助设计',
    'assistant.design_hint':
      '设计人员可以用文字描述公式、数据表和改动。发送给 AI 服务的只有描述、字段和表的名称与类型，不发送记录，除非描述里写了记录内容。',
    'assistant.help.title': 'AI 助手',
    'assistant.help.describe': '描述想要的结果',
    'assistant.help.formula_example': '例如：数量乘以单价，超过一万打九五折',
    'assistant.help.write': '写公式',
    'assistant.help.explain': '解释这个公式',
    'assistant.help.why': '为什么有误',
    'assistant.help.leaves_formula':
      '只发送描述、当前公式以及字段的名称和类型，不发送记录。今日还可使用 {{left}} 个 token。',
    'assistant.help.working': '正在询问 AI 服务……',
    'assistant.help.again': '未通过检查，正在重新询问：{{problem}}',
    'assistant.help.take': '采用',
    'assistant.help.take_back': '撤销',
    'assistant.help.taken': '已采用。',
    'assistant.help.tables_title': '描述您要管理什么',
    'assistant.help.tables_example': '例如：量具台账，记录校准到期日和负责人，每次校准作为明细行',
    'assistant.help.propose': '生成建议',
    'assistant.help.leaves_tables':
      '只发送描述和现有表的名称，不发送记录。建议先供您查看和修改，点击创建前不会建立任何内容。今日还可使用 {{left}} 个 token。',
    'assistant.help.closed': '尚未开放 AI 辅助设计',
    'assistant.help.closed_why': '在“AI 设置”中填写服务并打开“允许 AI 辅助设计”后，可以用文字描述建表。',
    'assistant.help.to_settings': '打开 AI 设置',
    'assistant.help.change': '描述改动',
    'assistant.help.change_title': '用文字描述对表的改动',
    'assistant.help.change_example':
      '例如：增加状态字段，选项为待处理、已下单、已收货并配上颜色；金额设为必填',
    'assistant.help.leaves_table':
      '只发送描述和表的定义（名称、类型、选项），不发送记录。今日还可使用 {{left}} 个 token。',
    'assistant.help.apply': '应用所选的 {{changes}} 项',
    'assistant.help.no_words': '与当前草稿相同',
    'assistant.help.no_proposal': 'AI 服务没有给出建议',
    'assistant.help.wanted_tool': 'AI 服务试图调用不存在的工具',
  },
  en: {
    'assistant.kind.question': 'Question about data',
    'assistant.kind.formula': 'Formula in words',
    'assistant.kind.explain': 'Formula explained',
    'assistant.kind.why': 'What is wrong with a formula',
    'assistant.kind.tables': 'Tables from a description',
    'assistant.kind.change': 'Table changed in words',
    'assistant.design': 'Help with designing allowed',
    'assistant.design_hint':
      'Designers describe formulas, tables and changes in words. The AI service is sent the description and the names and types of fields and tables, never records, unless somebody writes them into the description.',
    'assistant.help.title': 'AI help',
    'assistant.help.describe': 'Describe what you want',
    'assistant.help.formula_example': 'Such as: quantity times price, 5 % less above 10,000',
    'assistant.help.write': 'Write it',
    'assistant.help.explain': 'Explain this',
    'assistant.help.why': 'Why is this wrong?',
    'assistant.help.leaves_formula':
      'Only the description, the expression and the names and types of fields are sent, no records. Tokens left today: {{left}}.',
    'assistant.help.working': 'Asking the AI service…',
    'assistant.help.again': 'The checks refused the answer; asking again: {{problem}}',
    'assistant.help.take': 'Take over',
    'assistant.help.take_back': 'Undo',
    'assistant.help.taken': 'Taken over.',
    'assistant.help.tables_title': 'Describe what you keep track of',
    'assistant.help.tables_example':
      'Such as: a register of gauges with calibration dates and who is responsible, with calibrations as slave rows',
    'assistant.help.propose': 'Propose',
    'assistant.help.leaves_tables':
      'Only the description and the names of existing tables are sent, no records. You look the proposal over and change it; nothing is made before you create it. Tokens left today: {{left}}.',
    'assistant.help.closed': 'Help with designing is not open',
    'assistant.help.closed_why':
      'Name a service in the AI settings and allow help with designing, to describe tables in words.',
    'assistant.help.to_settings': 'AI settings',
    'assistant.help.change': 'Describe a change',
    'assistant.help.change_title': 'A change of the table in words',
    'assistant.help.change_example':
      'Such as: add a status with open, ordered, received and colour them; make amount required',
    'assistant.help.leaves_table':
      'Only the description and the definition of the tables (names, types, options) are sent, no records. Tokens left today: {{left}}.',
    'assistant.help.apply': 'Apply the chosen changes ({{changes}})',
    'assistant.help.no_words': 'As the draft is already',
    'assistant.help.no_proposal': 'The AI service proposed nothing.',
    'assistant.help.wanted_tool': 'The AI service wanted to call a tool that does not exist.',
  },
}
