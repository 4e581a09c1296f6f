import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.confirmation.decided': '此申请已处理',
  'error.confirmation.failed': '此操作现在无法执行：{{reason}}',
}

const en: Sentences = {
  'error.confirmation.decided': 'This request has been decided already',
  'error.confirmation.failed': 'This cannot be carried out now: {{reason}}',
}

export const errorTexts = { 'zh-CN': zh, en }
