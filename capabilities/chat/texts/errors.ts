import type { ErrorSentences } from '@gantry/base/shared'
import type { ChatIssue, errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, ChatIssue>

const zh: Sentences = {
  'error.chat.room_not_found': '这个会话不存在，或您不在其中',
  'error.chat.message_not_found': '这条消息不存在，或已被删除',
  'error.chat.only_groups': '只有群聊可以这样操作',
  'issue.chat_empty': '消息不能为空',
  'issue.chat_one': '一条消息只能带一个文件或一条记录',
  'issue.chat_self': '请选择同事，不能只选自己',
}

const en: Sentences = {
  'error.chat.room_not_found': 'The conversation does not exist, or you are not in it.',
  'error.chat.message_not_found': 'The message does not exist, or was deleted.',
  'error.chat.only_groups': 'Only groups allow this.',
  'issue.chat_empty': 'The message is empty.',
  'issue.chat_one': 'A message carries one file or one record.',
  'issue.chat_self': 'Choose a colleague other than yourself.',
}

export const errorTexts = { 'zh-CN': zh, en }
