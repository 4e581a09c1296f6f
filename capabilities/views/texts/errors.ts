import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.view.not_found': '没有这个视图，或没有对您开放',
}

const en: Sentences = {
  'error.view.not_found': 'There is no such view, or it is not open to you',
}

export const errorTexts = { 'zh-CN': zh, en }
