import type { Texts } from '@gantry/base/shared'

export const texts = {
  'zh-CN': {
    'chat.not_enabled': '聊天服务未开通',
    'chat.token_failed': '获取聊天令牌失败',
    'oplog.action.access.denied': '访问被拒绝',
  },
  en: {
    'chat.not_enabled': 'Chat is not enabled',
    'chat.token_failed': 'The token request failed',
    'oplog.action.access.denied': 'Access denied',
  },
} satisfies Texts
