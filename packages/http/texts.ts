import type { Texts } from '@gantry/base/shared'

export const texts = {
  'zh-CN': { 'chat.not_enabled': '聊天服务未开通' },
  en: { 'chat.not_enabled': 'Chat is not enabled' },
} satisfies Texts
