import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { prepareCapabilities } from '@gantry/http/server'
import { platform, sql, startWorker } from '@gantry/kernel/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { channels } from '../capability.ts'
import { changeConfig, platformSpace, readConfig } from '../config.ts'
import { listDispatches } from '../dispatches.ts'
import { dispatching } from '../run-dispatch.ts'
import { send, wakeDispatch } from '../send.ts'
import { smsBalances } from './balances.ts'

const kernel = await testDatabase({
  key: 'sms-second',
  build: fresh => prepareCapabilities(fresh, [channels]),
})
const worker = await startWorker(kernel, [], [], { concurrency: 1, queues: [dispatching] })
const ctx = testCtx(kernel)
const root = testCtx(kernel, { space: 'platform', userType: 'root' })
const db = platform(kernel)

/** Numbers each provider took, by the header that tells the providers apart. */
const taken: { aliyun: string[]; tencent: string[] } = { aliyun: [], tencent: [] }
/** What Alibaba Cloud does with a number instead of taking it. */
const first = new Map<string, (response: ServerResponse) => unknown>()
/** Texts by number that Alibaba Cloud tells a receipt of. */
const known = new Map<string, string>()
const say = (answer: object) => (response: ServerResponse) => response.end(JSON.stringify(answer))

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const action = request.headers['x-acs-action'] ?? request.headers['x-tc-action']
  const query = new URL(request.url ?? '', 'http://x').searchParams
  if (action === 'QueryAccountBalance')
    return say({ Code: '200', Data: { AvailableAmount: '10,000.00', Currency: 'CNY' } })(response)
  if (action === 'SmsPackagesStatistics') {
    const [past, later] = [1_600_000_000, Math.floor(Date.now() / 1_000) + 86_400]
    const of = (PackageAmount: number, CurrentUsage: number, PackageExpiredTime: number) => ({
      PackageAmount,
      CurrentUsage,
      PackageEffectiveTime: past,
      PackageExpiredTime,
    })
    return say({ Response: { SmsPackagesStatisticsSet: [of(1_000, 100, later), of(500, 0, past)] } })(
      response,
    )
  }
  if (action === 'QuerySendDetails') {
    const number = query.get('PhoneNumber') ?? ''
    const OutId = query.get('BizId') === null ? known.get(number) : undefined
    const SmsSendDetailDTO = OutId ? [{ OutId, PhoneNum: number, SendStatus: 3, ErrCode: 'DELIVERED' }] : []
    return say({ Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO } })(response)
  }
  if (action === 'SendSms' && request.headers['x-acs-action']) {
    const number = query.get('PhoneNumbers') ?? ''
    const instead = first.get(number)
    if (instead) return instead(response)
    taken.aliyun.push(number)
    return say({ Code: 'OK', BizId: `biz-${number}` })(response)
  }
  const [number = ''] = JSON.parse(body).PhoneNumberSet ?? []
  if (action === 'SendSms') taken.tencent.push(number)
  return say({ Response: { SendStatusSet: [{ Code: 'Ok', Message: '', SerialNo: `s-${number}` }] } })(
    response,
  )
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(async () => {
  await worker.stop()
  await new Promise<void>(resolve => server.close(() => resolve()))
})

const aliyun = {
  endpoint,
  balanceEndpoint: endpoint,
  accessKeyId: 'key',
  accessKeySecret: 'secret',
  signature: '平台',
}
const tencent = {
  endpoint,
  region: 'ap-guangzhou',
  appId: '1400',
  secretId: 'key',
  secretKey: 'secret',
  signature: '平台',
  prefixes: '+852, 170',
}
const change = (...[provider, settings, rank]: [string | null, object, ('first' | 'second')?]) =>
  changeConfig(root, 'sms', platformSpace, provider, { ...settings }, rank)

beforeAll(async () => {
  for (const provider of ['aliyun', 'tencent'])
    await db.run(sql`
      insert into gantry.sms_template (id, provider, kind, lang, code, names, body)
      values (gen_random_uuid(), ${provider}, 'notice', 'zh-CN', 'SMS_1', '{}', '')`)
  await expect(change('tencent', tencent, 'second')).rejects.toMatchObject({ code: 'config.invalid' })
  await change('aliyun', aliyun)
  await expect(change('aliyun', aliyun, 'second')).rejects.toMatchObject({ code: 'config.invalid' })
  await expect(change('tencent', { ...tencent, prefixes: 'abroad' }, 'second')).rejects.toMatchObject({
    issues: [{ field: 'prefixes', code: 'format' }],
  })
  await change('tencent', tencent, 'second')
})
beforeEach(() => {
  taken.aliyun = []
  taken.tencent = []
})

const queue = (...to: readonly string[]) =>
  send(
    ctx,
    'sms',
    to.map(each => ({ kind: 'test', to: each, subject: '', text: '泵 A9 漏油', lang: 'zh-CN' as const })),
  )
const stateOf = async (to: string) =>
  (await listDispatches(ctx.db, { space: ctx.space })).data.find(({ address }) => address === to)
const reaches = (to: string, state: object) =>
  expect
    .poll(
      async () => {
        await wakeDispatch(ctx, { space: ctx.space, channel: 'sms' })
        return stateOf(to)
      },
      { timeout: 30_000 },
    )
    .toMatchObject(state)

it('keeps the second provider apart, without its secret', async () => {
  const config = await readConfig(root, 'sms', platformSpace, 'second')
  expect(config).toMatchObject({ provider: 'tencent', hasSecrets: true, rank: 'second' })
  expect(JSON.stringify(config)).not.toContain('"secretKey"')
  expect(await readConfig(root, 'sms', platformSpace)).toMatchObject({ provider: 'aliyun' })
})

it('sends numbers of a prefix over the provider named for it, the others over the first one', async () => {
  await queue('13800000001', '+85291234567', '17000000001')
  await reaches('13800000001', { state: 'sent', provider: 'aliyun' })
  await reaches('+85291234567', { state: 'sent', provider: 'tencent' })
  await reaches('17000000001', { state: 'sent', provider: 'tencent' })
  expect(taken).toEqual({ aliyun: ['13800000001'], tencent: ['+85291234567', '+8617000000001'] })
})

it('sends what the first one surely did not take over the second one, once', async () => {
  first.set('13800000002', say({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'limit' }))
  first.set('13800000003', response => response.writeHead(503).end('Service Unavailable'))
  await queue('13800000002', '13800000003')
  await reaches('13800000002', { state: 'sent', provider: 'tencent' })
  await reaches('13800000003', { state: 'sent', provider: 'tencent' })
  expect(taken.tencent).toEqual(['+8613800000002', '+8613800000003'])
})

it('never sends one with an unknown result again, and learns from the receipt what became of it', async () => {
  // The provider took it, but the connection broke before its answer.
  first.set('13800000004', response => response.destroy())
  await queue('13800000004', '13800000005')
  await reaches('13800000004', { state: 'unknown', provider: 'aliyun', error: 'unknown' })
  // What stood behind it goes the other way.
  await reaches('13800000005', { state: 'sent', provider: 'tencent' })
  expect(taken.tencent).toEqual(['+8613800000005'])
  const { rows } = await db.run<{ used: string }>(
    sql`select id as used from gantry.dispatch where address = '13800000004'`,
  )
  known.set('13800000004', rows[0]?.used ?? '')
  await db.run(sql`update gantry.dispatch set receipt_at = now() where address = '13800000004'`)
  await reaches('13800000004', { state: 'delivered', error: null })
  expect(taken.tencent).toEqual(['+8613800000005'])
})

it('does not send again what a process died over, once it had begun', async () => {
  await db.run(sql`
    insert into gantry.dispatch (id, space, channel, kind, address, subject, body, lang, state, reserved, claimed_at)
    select gen_random_uuid(), ${ctx.space}, 'sms', 'test', n.address, '', '泵', 'zh-CN', 'sending', n.reserved,
      now() - interval '11 minutes'
    from (values ('13800000006', true), ('13800000007', false)) as n (address, reserved)`)
  await reaches('13800000007', { state: 'sent' })
  await reaches('13800000006', { state: 'unknown' })
  expect(taken.aliyun).toEqual(['13800000007'])
})

it('tells what is left of each account', async () => {
  expect(await smsBalances(root)).toEqual([
    { provider: 'aliyun', balance: { kind: 'money', amount: '10,000.00', currency: 'CNY' } },
    { provider: 'tencent', balance: { kind: 'texts', count: 900 } },
  ])
})

it('goes with the first one when that is switched off', async () => {
  await change(null, {})
  expect(await readConfig(root, 'sms', platformSpace, 'second')).toMatchObject({ provider: null })
})
