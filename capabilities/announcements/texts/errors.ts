import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.announcement.not_found': '公告不存在、已撤回，或者不对您公开',
  'error.announcement.state': '公告的状态已变化，请刷新后再试；已发布的公告先撤回再修改',
  'error.announcement.invalid': '公告还不完整，请检查标出的内容',
}

const en: Sentences = {
  'error.announcement.not_found':
    'There is no such announcement, it was withdrawn, or it is not meant for you',
  'error.announcement.state':
    'The announcement has changed. Reload and try again; a published one must be withdrawn before it is changed',
  'error.announcement.invalid': 'The announcement is not complete. Check what is marked',
}

export const errorTexts = { 'zh-CN': zh, en }
