import type { Texts } from '@gantry/base/shared'

export const texts = {
  'zh-CN': { 'demo.accounts': '演示企业“demo”的账号和密码：' },
  en: { 'demo.accounts': 'Accounts and passwords of the demo space "demo":' },
} satisfies Texts
