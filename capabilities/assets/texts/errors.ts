import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.asset.asked': '您已提交过申请，正在等待处理',
  'error.asset.decided': '该申请已处理',
  'error.asset.no_request': '申请不存在',
}

const en: Sentences = {
  'error.asset.asked': 'You have asked already; the request is waiting.',
  'error.asset.decided': 'This request is decided already.',
  'error.asset.no_request': 'There is no such request.',
}

export const errorTexts = { 'zh-CN': zh, en }
