import type { Texts } from '@gantry/base/shared'

export const texts = {
  'zh-CN': {
    'client.error.network': '网络连接不上，请检查后重试',
    'client.error.timeout': '等待超时，请重试',
    'client.error.unknown': '出了点问题，请重试',
  },
  en: {
    'client.error.network': 'No connection. Check your network and try again.',
    'client.error.timeout': 'That took too long. Please try again.',
    'client.error.unknown': 'Something went wrong. Please try again.',
  },
} satisfies Texts
