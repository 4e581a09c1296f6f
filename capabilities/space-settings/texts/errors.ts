import type { ErrorSentences } from '@gantry/base/shared'
import type { SpaceSettingsIssue } from '../errors.ts'

type Sentences = ErrorSentences<never, SpaceSettingsIssue>

const zh: Sentences = {
  'issue.own_address': '您自己的地址 {{value}} 不在其中，保存后您将无法登录',
}

const en: Sentences = {
  'issue.own_address': 'Your own address {{value}} is not among them: you could not sign in again',
}

export const errorTexts = { 'zh-CN': zh, en }
