import { expect, it } from 'vitest'
import { insideApp } from './inside-app.ts'

it.each([
  [
    'wecom',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh',
  ],
  [
    'dingtalk',
    'Mozilla/5.0 (Linux; U; Android 14; zh-CN) AppleWebKit/537.36 Mobile Safari/537.36 AliApp(DingTalk/7.5.0) com.alibaba.android.rimet/1 Channel/1',
  ],
  [
    'feishu',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/110 Safari/537.36 Lark/7.10.5 LarkLocale/zh_CN',
  ],
  [undefined, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.42'],
  [undefined, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126 Safari/537.36'],
])('knows the browser inside %s', (name, userAgent) => expect(insideApp(userAgent)).toBe(name))
