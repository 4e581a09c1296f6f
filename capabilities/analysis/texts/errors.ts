import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.label.too_many': '一个应用最多有 {{max}} 个标签，请先删除不用的',
  'error.label.not_found': '没有这个标签',
}

const en: Sentences = {
  'error.label.too_many': 'An application has at most {{max}} labels. Delete one that is not used first.',
  'error.label.not_found': 'There is no such label.',
}

export const errorTexts = { 'zh-CN': zh, en }
