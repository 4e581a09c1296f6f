import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Parcel, Sender, SenderOptions } from '../server/sender.ts'
import type { ProviderSettings } from '../shared/channel.ts'
import { aliyun } from './aliyun/aliyun.ts'
import { tencent } from './tencent/tencent.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface Heard {
  readonly params: Readonly<Record<string, unknown>>
  readonly signed: boolean
  readonly action: string
}
let heard: Heard[] = []
let answer: object = {}
/** What a gateway in front of the provider says in its place. */
let broken: { readonly status: number; readonly text: string } | null = null

/** Checks a signature the way Alibaba Cloud documents it (ACS3-HMAC-SHA256), from what arrived. */
const aliyunSigned = ({ headers, url = '' }: IncomingMessage): boolean => {
  const { authorization = '' } = headers
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const needed = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ]
  if (!needed.every(name => names.includes(name)) || names.join() !== [...names].sort().join()) return false
  const query = url.slice(url.indexOf('?') + 1)
  if (query !== query.split('&').sort().join('&')) return false
  const canonical = `POST\n/\n${query}\n${names.map(name => `${name}:${headers[name]}\n`).join('')}\n${names.join(';')}\n${sha('')}`
  return authorization.endsWith(
    `Credential=key,SignedHeaders=${names.join(';')},Signature=${mac('secret', `ACS3-HMAC-SHA256\n${sha(canonical)}`).toString('hex')}`,
  )
}

/** Checks a signature the way Tencent Cloud documents it (TC3-HMAC-SHA256), from what arrived. */
const tencentSigned = ({ headers }: IncomingMessage, body: string): boolean => {
  const stamp = String(headers['x-tc-timestamp'])
  if (Math.abs(Number(stamp) - Date.now() / 1_000) > 300) return false
  const date = new Date(Number(stamp) * 1_000).toISOString().slice(0, 10)
  const names = 'content-type;host;x-tc-action'
  const canonical = `POST\n/\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\nx-tc-action:${String(headers['x-tc-action']).toLowerCase()}\n\n${names}\n${sha(body)}`
  const text = `TC3-HMAC-SHA256\n${stamp}\n${date}/sms/tc3_request\n${sha(canonical)}`
  const signature = mac(mac(mac(mac('TC3secret', date), 'sms'), 'tc3_request'), text).toString('hex')
  return (
    headers.authorization ===
    `TC3-HMAC-SHA256 Credential=key/${date}/sms/tc3_request, SignedHeaders=${names}, Signature=${signature}`
  )
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const isAliyun = request.headers['x-acs-action'] !== undefined
  heard.push(
    isAliyun
      ? {
          action: String(request.headers['x-acs-action']),
          signed: aliyunSigned(request),
          params: Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams),
        }
      : {
          action: String(request.headers['x-tc-action']),
          signed: tencentSigned(request, body),
          params: JSON.parse(body) as Record<string, unknown>,
        },
  )
  if (broken) response.writeHead(broken.status).end(broken.text)
  else response.end(JSON.stringify(answer))
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))
beforeEach(() => {
  heard = []
  broken = null
})

const parcel: Parcel = {
  id: '01900000-0000-7000-8000-000000000001',
  kind: 'code',
  person: null,
  to: '13800138000',
  subject: '',
  text: '',
  html: null,
  picture: null,
  params: { code: "8642 (!)*'", minutes: '5' },
  lang: 'zh-CN',
  template: { code: 'SMS_1', names: ['code', 'minutes'] },
  signature: '红星机械',
}
const openLine = (sender: Sender, settings: ProviderSettings) =>
  sender.open({
    settings,
    // Providers of short messages read nothing of the space.
    ctx: {} as SenderOptions['ctx'],
    guard: async host => host,
    signal: AbortSignal.timeout(5_000),
  })
const sendBy = async (sender: Sender, settings: ProviderSettings, more: Partial<Parcel> = {}) =>
  (await openLine(sender, settings)).send({ ...parcel, ...more })
const receiptBy = async (sender: Sender, settings: ProviderSettings) =>
  (await openLine(sender, settings)).receiptOf?.({
    id: parcel.id,
    to: parcel.to,
    providerId: 'taken-1',
    sentAt: new Date('2026-03-01T18:30:00Z'),
  })
const ofAliyun = { endpoint, accessKeyId: 'key', accessKeySecret: 'secret', signature: '平台' }
const ofTencent = {
  endpoint,
  region: 'ap-guangzhou',
  appId: '1400',
  secretId: 'key',
  secretKey: 'secret',
  signature: '平台',
}

it('signs for Alibaba Cloud and names signature, template and parameters', async () => {
  answer = { Code: 'OK', BizId: 'biz-1' }
  expect(await sendBy(aliyun, ofAliyun)).toBe('biz-1')
  expect(heard).toMatchObject([
    {
      signed: true,
      params: { PhoneNumbers: '13800138000', SignName: '红星机械', TemplateCode: 'SMS_1', OutId: parcel.id },
    },
  ])
  expect(JSON.parse(String(heard[0]?.params.TemplateParam))).toEqual(parcel.params)
})

it('signs for Tencent Cloud and sends parameters by position', async () => {
  answer = { Response: { SendStatusSet: [{ Code: 'Ok', Message: '', SerialNo: 'serial-1' }] } }
  expect(await sendBy(tencent, ofTencent, { signature: null })).toBe('serial-1')
  expect(heard).toMatchObject([
    {
      signed: true,
      params: {
        PhoneNumberSet: ['+8613800138000'],
        SignName: '平台',
        TemplateId: 'SMS_1',
        TemplateParamSet: ["8642 (!)*'", '5'],
      },
    },
  ])
})

it.each<[string, Sender, ProviderSettings, object, string, string]>([
  ['a wrong number', aliyun, ofAliyun, { Code: 'isv.MOBILE_NUMBER_ILLEGAL' }, 'refused', 'refused'],
  ['a limit', aliyun, ofAliyun, { Code: 'isv.BUSINESS_LIMIT_CONTROL' }, 'later', 'later'],
  ['a wrong key', aliyun, ofAliyun, { Code: 'SignatureDoesNotMatch' }, 'unreachable', 'sign_in'],
  ['an empty account', aliyun, ofAliyun, { Code: 'isv.AMOUNT_NOT_ENOUGH' }, 'unreachable', 'balance'],
  [
    'a wrong number',
    tencent,
    ofTencent,
    { Response: { SendStatusSet: [{ Code: 'InvalidParameterValue.IncorrectPhoneNumber' }] } },
    'refused',
    'refused',
  ],
  [
    'a limit',
    tencent,
    ofTencent,
    { Response: { Error: { Code: 'LimitExceeded.PhoneNumberDailyLimit' } } },
    'later',
    'later',
  ],
  [
    'a wrong key',
    tencent,
    ofTencent,
    { Response: { Error: { Code: 'AuthFailure.SignatureFailure' } } },
    'unreachable',
    'sign_in',
  ],
])('takes %s for what it is', async (_name, sender, settings, given, kind, code) => {
  answer = given
  await expect(sendBy(sender, settings)).rejects.toMatchObject({ kind, code })
})

it.each([
  ['Alibaba Cloud', aliyun, ofAliyun],
  ['Tencent Cloud', tencent, ofTencent],
])('asks %s for nothing without a template', async (_name, sender, settings) => {
  await expect(sendBy(sender, settings, { template: null })).rejects.toMatchObject({
    kind: 'refused',
    code: 'template',
  })
  expect(heard).toEqual([])
})

/** Answers of `QuerySendDetails`, as the provider documents them. */
const details = (SendStatus: number, more = {}) => ({
  Code: 'OK',
  SmsSendDetailDTOs: {
    SmsSendDetailDTO: [
      { OutId: 'another', SendStatus: 2, ErrCode: 'MOBILE_NOT_ON_SERVICE' },
      { OutId: parcel.id, PhoneNum: '13800138000', SendStatus, ErrCode: 'DELIVERED', ...more },
    ],
  },
})
/** Answers of `PullSmsSendStatusByPhoneNumber`, as the provider documents them. */
const statuses = (SerialNo: string, ReportStatus: string, Description: string) => ({
  Response: {
    PullSmsSendStatusSet: [
      { SerialNo: 'another', ReportStatus: 'FAIL', Description: 'UNDELIV', PhoneNumber: '+8613800138000' },
      { SerialNo, ReportStatus, Description, PhoneNumber: '+8613800138000' },
    ],
  },
})

it.each<[string, Sender, ProviderSettings, object, object | null]>([
  ['one that arrived', aliyun, ofAliyun, details(3), { delivered: true, detail: 'DELIVERED' }],
  [
    'one that did not',
    aliyun,
    ofAliyun,
    details(2, { ErrCode: 'MOBILE_SEND_LIMIT' }),
    { delivered: false, detail: 'MOBILE_SEND_LIMIT' },
  ],
  ['one on its way', aliyun, ofAliyun, details(1), null],
  ['one it does not know', aliyun, ofAliyun, { Code: 'OK' }, null],
  [
    'one that arrived',
    tencent,
    ofTencent,
    statuses('taken-1', 'SUCCESS', 'DELIVRD'),
    { delivered: true, detail: 'DELIVRD' },
  ],
  [
    'one that did not',
    tencent,
    ofTencent,
    statuses('taken-1', 'FAIL', 'UNDELIV'),
    { delivered: false, detail: 'UNDELIV' },
  ],
  ['one it does not know', tencent, ofTencent, statuses('other', 'SUCCESS', 'DELIVRD'), null],
])('reads the receipt of %s', async (_name, sender, settings, given, receipt) => {
  answer = given
  expect(await receiptBy(sender, settings)).toEqual(receipt)
  expect(heard).toMatchObject([{ signed: true }])
})

it('asks each provider for the receipt of one message', async () => {
  answer = details(3)
  await receiptBy(aliyun, ofAliyun)
  answer = statuses('taken-1', 'SUCCESS', 'DELIVRD')
  await receiptBy(tencent, ofTencent)
  expect(heard).toMatchObject([
    // The provider counts days in China.
    {
      action: 'QuerySendDetails',
      params: { PhoneNumber: '13800138000', BizId: 'taken-1', SendDate: '20260302', PageSize: '10' },
    },
    {
      action: 'PullSmsSendStatusByPhoneNumber',
      params: { PhoneNumber: '+8613800138000', SmsSdkAppId: '1400', BeginTime: 1_772_389_740, Limit: 100 },
    },
  ])
})

it('does not take a refusal for a receipt', async () => {
  answer = { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: '' } } }
  await expect(receiptBy(tencent, ofTencent)).rejects.toMatchObject({ kind: 'unreachable', code: 'sign_in' })
  answer = { Code: 'isv.BUSINESS_LIMIT_CONTROL' }
  await expect(receiptBy(aliyun, ofAliyun)).rejects.toMatchObject({ kind: 'later' })
})

it.each([
  [500, 'unknown'],
  [502, 'unknown'],
  [503, 'unreachable'],
  [404, 'unreachable'],
])('tells the status of an answer that is no JSON: %i', async (status, kind) => {
  broken = { status, text: 'Internal Server Error' }
  for (const [sender, settings] of [
    [aliyun, ofAliyun],
    [tencent, ofTencent],
  ] as const)
    await expect(sendBy(sender, settings)).rejects.toMatchObject({ kind, message: `HTTP ${status}` })
})
