import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.message.not_found': '没有这条消息',
  'error.message.none': '没有可删除的数据',
  'error.message.kind': '没有这种消息，或这种消息不能取消订阅',
}

const en: Sentences = {
  'error.message.not_found': 'There is no such message',
  'error.message.none': 'No data to delete',
  'error.message.kind': 'There is no such kind of message, or it cannot be unsubscribed from',
}

export const errorTexts = { 'zh-CN': zh, en }
