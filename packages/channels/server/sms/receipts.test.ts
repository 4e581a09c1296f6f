import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { prepareCapabilities } from '@gantry/http/server'
import { platform, sql, startWorker } from '@gantry/kernel/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, expect, it } from 'vitest'
import { channels } from '../capability.ts'
import { changeConfig, platformSpace } from '../config.ts'
import { listDispatches, resend } from '../dispatches.ts'
import { dispatching } from '../run-dispatch.ts'
import { send, wakeDispatch } from '../send.ts'

const kernel = await testDatabase({
  key: 'sms-receipts',
  build: fresh => prepareCapabilities(fresh, [channels]),
})
const worker = await startWorker(kernel, [], [], { concurrency: 1, queues: [dispatching] })
const ctx = testCtx(kernel)
const root = testCtx(kernel, { space: 'platform', userType: 'root' })

/** What the provider knows of each number; it takes every message. */
const known = new Map<string, { readonly SendStatus: number; readonly ErrCode: string }>()
const taken = new Map<string, string>()
const asked: string[] = []
const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://x').searchParams
  if (request.headers['x-acs-action'] === 'SendSms') {
    const number = query.get('PhoneNumbers') ?? ''
    taken.set(number, query.get('OutId') ?? '')
    return response.end(JSON.stringify({ Code: 'OK', BizId: `biz-${number}` }))
  }
  const number = query.get('PhoneNumber') ?? ''
  asked.push(number)
  const told = query.get('BizId') === `biz-${number}` ? known.get(number) : undefined
  const SmsSendDetailDTO = told ? [{ OutId: taken.get(number), PhoneNum: number, ...told }] : []
  return response.end(JSON.stringify({ Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO } }))
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  await worker.stop()
  await new Promise<void>(resolve => server.close(() => resolve()))
})

const [there, off, unknown] = ['13800000001', '13800000002', '13800000003'] as const
const stateOf = async (to: string) =>
  (await listDispatches(ctx.db, { space: ctx.space })).data.find(({ address }) => address === to)
const wake = () => wakeDispatch(ctx, { space: ctx.space, channel: 'sms' })
/** A run that ends just now puts its own next time in the place of a wake, so each look wakes the queue again. */
const after = <Found>(look: () => Found | Promise<Found>) =>
  expect.poll(
    async () => {
      await wake()
      return look()
    },
    { timeout: 30_000 },
  )
const reaches = (to: string, state: object) => after(() => stateOf(to)).toMatchObject(state)
const dueNow = async () => {
  await platform(kernel).run(
    sql`update gantry.dispatch set receipt_at = now() - interval '1 second' where receipt_at is not null`,
  )
  await wake()
}

it('tells what became of short messages that a provider took', async () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { endpoint, accessKeyId: 'key', accessKeySecret: 'secret', signature: '平台' }
  await changeConfig(root, 'sms', platformSpace, 'aliyun', settings)
  await platform(kernel).run(sql`
    insert into gantry.sms_template (id, provider, kind, lang, code, names, body)
    values (gen_random_uuid(), 'aliyun', 'notice', 'zh-CN', 'SMS_1', '{}', '')`)
  await send(
    ctx,
    'sms',
    [there, off, unknown].map(to => ({ kind: 'test', to, subject: '', text: '泵 A9 漏油', lang: 'zh-CN' })),
  )
  for (const to of [there, off, unknown]) await reaches(to, { state: 'sent' })
  // Nobody is asked before it is time.
  expect(asked).toEqual([])

  known.set(there, { SendStatus: 3, ErrCode: 'DELIVERED' })
  known.set(off, { SendStatus: 2, ErrCode: 'MOBILE_NOT_ON_SERVICE' })
  await dueNow()
  await reaches(there, { state: 'delivered', error: null })
  await reaches(off, { state: 'undelivered', error: 'undelivered', detail: 'MOBILE_NOT_ON_SERVICE' })
  await reaches(unknown, { state: 'sent' })
})

it('asks again for one that is unknown, and stops after a few questions', async () => {
  const before = asked.filter(to => to === unknown).length
  for (let turn = before; turn < 6; turn++) {
    await dueNow()
    await after(() => asked.filter(to => to === unknown).length).toBe(turn + 1)
  }
  const { rows } = await platform(kernel).run(
    sql`select state, receipt_at as at from gantry.dispatch where address = ${unknown}`,
  )
  expect(rows).toEqual([{ state: 'sent', at: null }])
  expect(asked.filter(to => to === there)).toHaveLength(1)
})

it('sends one that did not arrive again, by hand', async () => {
  const { id } = (await stateOf(off))!
  known.set(off, { SendStatus: 3, ErrCode: 'DELIVERED' })
  expect(await resend(ctx, [id, (await stateOf(there))!.id], false)).toBe(1)
  await reaches(off, { state: 'sent' })
  await dueNow()
  await reaches(off, { state: 'delivered', error: null })
})
