import type { Provider } from './channel.ts'

const catcher = (channel: Provider['channel']): Provider => ({ name: 'catcher', channel, fields: [] })

const smtp: Provider = {
  name: 'smtp',
  channel: 'mail',
  fields: [
    { name: 'host', kind: 'text', required: true, max: 253 },
    { name: 'port', kind: 'number', required: true, max: 65_535, initial: 465 },
    {
      name: 'security',
      kind: 'choice',
      required: true,
      max: 20,
      options: ['tls', 'starttls', 'none'],
      initial: 'tls',
    },
    { name: 'user', kind: 'text', max: 254 },
    { name: 'password', kind: 'secret', max: 500 },
    { name: 'from', kind: 'text', required: true, max: 254 },
    { name: 'senderName', kind: 'text', max: 60 },
  ],
}

/** Numbers that go out over this provider first. */
const prefixes = { name: 'prefixes', kind: 'text', max: 500 } as const

const aliyun: Provider = {
  name: 'aliyun',
  channel: 'sms',
  fields: [
    { name: 'endpoint', kind: 'text', required: true, max: 253, initial: 'https://dysmsapi.aliyuncs.com' },
    { name: 'accessKeyId', kind: 'text', required: true, max: 100 },
    { name: 'accessKeySecret', kind: 'secret', required: true, max: 200 },
    { name: 'signature', kind: 'text', required: true, max: 20 },
    prefixes,
    { name: 'balanceEndpoint', kind: 'text', max: 253, initial: 'https://business.aliyuncs.com' },
  ],
}

const tencent: Provider = {
  name: 'tencent',
  channel: 'sms',
  fields: [
    { name: 'endpoint', kind: 'text', required: true, max: 253, initial: 'https://sms.tencentcloudapi.com' },
    { name: 'region', kind: 'text', required: true, max: 40, initial: 'ap-guangzhou' },
    { name: 'appId', kind: 'text', required: true, max: 40 },
    { name: 'secretId', kind: 'text', required: true, max: 100 },
    { name: 'secretKey', kind: 'secret', required: true, max: 200 },
    { name: 'signature', kind: 'text', required: true, max: 20 },
    prefixes,
  ],
}

/** All providers. `catcher` keeps what would be sent, for development and trials. */
export const providers: readonly Provider[] = [smtp, catcher('mail'), aliyun, tencent, catcher('sms')]

export const providerOf = (channel: string, name: string): Provider | undefined =>
  providers.find(each => each.channel === channel && each.name === name)
