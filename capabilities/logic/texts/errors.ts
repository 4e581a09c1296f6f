import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.logic.run_not_found': '没有这次运行，或它已超过保留期限',
  'error.logic.running': '同一个键的运行还没有结束，请稍后再试',
  'error.logic.interrupted':
    '同一个键的上次运行因服务进程退出而中断，可能已做了一部分。请核对后换一个键再运行',
}

const en: Sentences = {
  'error.logic.run_not_found': 'There is no such run, or it is no longer kept',
  'error.logic.running': 'A run with this key is under way; try again in a moment',
  'error.logic.interrupted':
    'The run with this key was interrupted because its process ended; it may have done part of its work. See what it did, then run with another key',
}

export const errorTexts = { 'zh-CN': zh, en }
