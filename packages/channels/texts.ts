import type { Texts } from '@gantry/base/shared'

export const texts: Texts = {
  'zh-CN': {
    'channels.code.subject': '验证码',
    'channels.code.mail':
      '您的验证码是 {{code}}，{{minutes}} 分钟内有效。\n\n如果不是您本人操作，请忽略这封邮件，并不要把验证码告诉任何人。',
    'channels.code.sms': '您的验证码是 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。',
    'channels.test.subject': '测试消息',
    'channels.test.text': '这是 {{name}} 发送的测试消息。收到它，说明通道设置正确。',
    'oplog.action.channels.configured': '更改消息通道',
    'oplog.action.channels.resent': '重新发送消息',
  },
  en: {
    'channels.code.subject': 'Your code',
    'channels.code.mail':
      'Your code is {{code}}. It is valid for {{minutes}} min.\n\nIf you did not ask for it, ignore this mail, and tell nobody the code.',
    'channels.code.sms': 'Your code is {{code}}, valid for {{minutes}} min. Tell nobody.',
    'channels.test.subject': 'Test message',
    'channels.test.text':
      '{{name}} has sent this test message. That you read it shows that the channel works.',
    'oplog.action.channels.configured': 'Message channel changed',
    'oplog.action.channels.resent': 'Messages sent again',
  },
}
