import { smtp } from '../mail/smtp.ts'
import { webPush } from '../push/web-push.ts'
import { aliyun } from '../sms/aliyun/aliyun.ts'
import { tencent } from '../sms/tencent/tencent.ts'
import { catcher } from './catcher.ts'
import { chatSender } from './chat.ts'
import type { Sender } from './sender.ts'

const senders: readonly Sender[] = [smtp, catcher('mail'), aliyun, tencent, catcher('sms'), webPush]

export const senderOf = (channel: string, name: string): Sender | undefined =>
  [...senders, ...(chatSender() ? [chatSender()!] : [])].find(
    ({ provider }) => provider.channel === channel && provider.name === name,
  )
