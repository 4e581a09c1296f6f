import type { Texts } from '@gantry/base/shared'

/** Help with designing. */
export const help: Texts = {
  'zh-CN': {
    'assistant.kind.question': '数据提问',
    'assistant.kind.formula': '写公式',
    'assistant.kind.explain': '解释公式',
    'assistant.kind.why': '公式错误',
    'assistant.design': '允许 AI 辅助设计',
    'assistant.design_hint':
      '设计人员可以用文字描述公式。发送给 AI 服务的只有描述、字段和表的名称与类型，不发送记录，除非描述里写了记录内容。',
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
    'assistant.help.wanted_tool': 'AI 服务试图调用不存在的工具',
  },
  en: {
    'assistant.kind.question': 'Question about data',
    'assistant.kind.formula': 'Formula in words',
    'assistant.kind.explain': 'Formula explained',
    'assistant.kind.why': 'What is wrong with a formula',
    'assistant.design': 'Help with designing allowed',
    'assistant.design_hint':
      'Designers describe formulas in words. The AI service is sent the description and the names and types of fields and tables, never records, unless somebody writes them into the description.',
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
    'assistant.help.wanted_tool': 'The AI service wanted to call a tool that does not exist.',
  },
}
