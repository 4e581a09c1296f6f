import type { Texts } from '@gantry/base/shared'

export const texts = {
  'zh-CN': {
    'client.error.network': '网络连接不上，请检查后重试',
    'client.error.timeout': '接口刷新超时，请重试',
    'client.error.unknown': '操作失败，请重试',
    'client.error.ask_administrator': '如需查看，请联系空间管理员开通权限。',
  },
  en: {
    'client.error.network': 'No connection. Check your network and try again.',
    'client.error.timeout': 'Interface refresh timeout. Please try again.',
    'client.error.unknown': 'Operation failed. Please try again.',
    'client.error.ask_administrator': 'Ask an administrator of the space for the right if you need it.',
  },
} satisfies Texts
