import type { ErrorSentences } from '@gantry/base/shared'
import type { LanguagesIssue } from '../errors.ts'

type Sentences = ErrorSentences<never, LanguagesIssue>

const zh: Sentences = {
  'issue.text_parameter': '参数 {{value}} 必须与原文一致',
  'issue.source_changed': '原文已改为“{{value}}”，请核对后重新翻译',
}

const en: Sentences = {
  'issue.text_parameter': 'The parameter {{value}} must be the same as in the original',
  'issue.source_changed': 'The original is “{{value}}” by now; check it and translate it anew',
}

export const errorTexts = { 'zh-CN': zh, en }
