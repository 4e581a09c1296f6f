import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.assistant.off': '管理员尚未开放向数据提问',
  'error.assistant.quota': '今日的 token（{{most}} 个）已用完，请明天再问',
  'error.assistant.no_end': 'AI 服务多次查询仍未得出回答，请把问题问得更具体',
  'error.assistant.rows': '一次提问最多读取 {{most}} 行，请汇总或缩小范围',
  'error.assistant.closed_field': '字段“{{field}}”未向 AI 服务开放',
  'error.assistant.refused': 'AI 服务拒绝了请求（状态 {{status}}），请检查密钥和模型',
  'error.assistant.no_answer': 'AI 服务的回应不符合所选协议，请检查地址和协议',
  'error.assistant.help_off': '管理员尚未开放 AI 辅助设计',
  'error.assistant.no_good_answer': 'AI 服务的回答多次未通过检查：{{problem}}。请换一种说法描述',
}

const en: Sentences = {
  'error.assistant.off': 'Your administrator has not opened questions about data.',
  'error.assistant.quota': 'Today’s {{most}} tokens are used up. Ask again tomorrow.',
  'error.assistant.no_end': 'The AI service found no answer after many queries. Ask more precisely.',
  'error.assistant.rows': 'A question reads at most {{most}} rows. Summarise, or narrow it down.',
  'error.assistant.closed_field': 'The field “{{field}}” is not open to the AI service.',
  'error.assistant.refused': 'The AI service refused the request (status {{status}}). Check key and model.',
  'error.assistant.no_answer':
    'The AI service does not answer in the chosen protocol. Check address and protocol.',
  'error.assistant.help_off': 'Your administrator has not opened help with designing.',
  'error.assistant.no_good_answer':
    'No answer of the AI service passed the checks: {{problem}} Describe it in other words.',
}

export const errorTexts = { 'zh-CN': zh, en }
