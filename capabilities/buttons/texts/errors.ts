import type { ErrorSentences } from '@gantry/base/shared'
import type { ButtonsIssue, errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, ButtonsIssue>

const zh: Sentences = {
  'error.button.not_found': '没有这个按钮，或没有对您开放',
  'error.button.no_rows': '没有符合条件的明细行',
  'error.button.not_now': '按钮的条件现在不满足',
  'error.button.unanswered': '服务器已被调用，但结果未知；请先核实，再决定是否重新操作',
  'issue.button_place': '这个动作不能放在这个位置',
  'issue.button_slave_rows': '条件读取明细行的按钮只能放在打开的记录上',
}

const en: Sentences = {
  'error.button.not_found': 'There is no such button, or it is not open to you',
  'error.button.no_rows': 'No slave row meets the condition',
  'error.button.not_now': 'The conditions of the button are not met now',
  'error.button.unanswered':
    'The server was called, but its answer is not known. Look there before you press again.',
  'issue.button_place': 'This action cannot stand at this place',
  'issue.button_slave_rows': 'A button whose condition reads slave rows can stand on an open record only',
}

export const errorTexts = { 'zh-CN': zh, en }
