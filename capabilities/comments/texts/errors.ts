import type { ErrorSentences } from '@gantry/base/shared'
import type { CommentsIssue, errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, CommentsIssue>

const zh: Sentences = {
  'error.comment.not_found': '这条评论不存在，或已被撤回',
  'issue.comment_required': '讨论内容不能为空',
  'issue.cannot_read': '{{name}} 无权查看这条记录，不能提及',
}

const en: Sentences = {
  'error.comment.not_found': 'The comment does not exist, or was withdrawn.',
  'issue.comment_required': 'Discussion content required',
  'issue.cannot_read': '{{name}} may not see this record and cannot be mentioned',
}

export const errorTexts = { 'zh-CN': zh, en }
