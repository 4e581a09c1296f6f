import { prepareCapabilities } from '@gantry/http/server'
import { changeSetting, platform, sql, startWorker } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { channels } from '../server/capability.ts'
import { listDispatches } from '../server/dispatches.ts'
import { dispatching } from '../server/run-dispatch.ts'
import { send } from '../server/send.ts'
import { deviceEndpoints } from './devices.ts'
import { pushService } from './fixtures/push-service.ts'
import { pushKeys } from './vapid.ts'

const kernel = await testDatabase({ key: 'push', build: fresh => prepareCapabilities(fresh, [channels]) })
const worker = await startWorker(kernel, [], [], { concurrency: 1, queues: [dispatching] })
afterAll(() => worker.stop())
const ctx = testCtx(kernel)
const beta = testCtx(kernel, { space: 'beta' })
const service = await pushService()
const allow = (hosts: string) =>
  changeSetting(testCtx(kernel, { space: 'platform', userType: 'root' }), internalHostsSetting.path, hosts)
beforeAll(() => allow('127.0.0.1'))

/** Calls an endpoint as the capability does, without the server around it. */
const ask = async <Answer>(method: string, path: string, input: object = {}, as = ctx): Promise<Answer> => {
  const found = deviceEndpoints.find(({ contract }) => contract.method === method && contract.path === path)!
  return (await found.handle(as, input as never, undefined as never)) as Answer
}
const add = (subscription: object, as = ctx) =>
  ask<{ id: string }>('POST', '/devices', { name: 'Chrome · Windows', ...subscription }, as)
const devices = async (as = ctx) =>
  (await ask<{ data: { id: string; name: string; usedAt: string | null }[] }>('GET', '/devices', {}, as)).data
const text = (to: string, more = {}) => ({
  kind: 'test',
  to,
  subject: '新待办',
  text: '泵 A9 的检修等您审批',
  params: { link: '/space-alpha/pump/detail/1', tag: 'm1', device: 'Chrome · Windows' },
  lang: 'zh-CN' as const,
  ...more,
})
const becomes = (key: string, state: object) =>
  expect
    .poll(
      async () =>
        (
          await platform(kernel).run(
            sql`select state, error, attempts from gantry.dispatch where key = ${key}`,
          )
        ).rows[0],
      { timeout: 12_000 },
    )
    .toMatchObject(state)

it('shows a text that only the device reads, signed by the installation', async () => {
  const { id } = await add(service.subscribe('phone'))
  await send(ctx, 'device', [text(id, { key: 'first' })])
  await becomes('first', { state: 'sent', error: null })
  const { publicKey } = await pushKeys(kernel)
  expect(service.received('phone')).toEqual([
    {
      content: {
        title: '新待办',
        body: '泵 A9 的检修等您审批',
        link: '/space-alpha/pump/detail/1',
        tag: 'm1',
      },
      key: publicKey,
      subject: expect.stringMatching(/^mailto:/),
      ttl: '86400',
    },
  ])
  expect(await devices()).toMatchObject([{ id, usedAt: expect.any(String) }])
  const log = await listDispatches(ctx.db, { space: 'alpha', channel: 'device' })
  expect(log.data).toMatchObject([{ address: 'Chrome · Windows', provider: 'webpush' }])
  const stored = await platform(kernel).run(
    sql`select c::text as row from gantry.channel_config c where channel = 'device'`,
  )
  expect(JSON.stringify(stored.rows)).not.toContain((await pushKeys(kernel)).privateKey)
})

it('cuts what is longer than push services take', async () => {
  const { id } = await add(service.subscribe('long'))
  await send(ctx, 'device', [text(id, { key: 'long', text: '泵'.repeat(9_000) })])
  await becomes('long', { state: 'sent' })
  expect(service.received('long')[0]?.content).toMatchObject({ body: expect.stringMatching(/^泵+…$/) })
})

it('forgets a device that its push service no longer knows, and waits for one that is busy', async () => {
  const gone = await add(service.subscribe('gone', 410))
  await send(ctx, 'device', [text(gone.id, { key: 'gone' })])
  await becomes('gone', { state: 'failed', error: 'device_gone', attempts: 1 })
  expect((await devices()).map(({ id }) => id)).not.toContain(gone.id)
  const busy = await add(service.subscribe('busy', 429))
  await send(ctx, 'device', [text(busy.id, { key: 'busy' })])
  await becomes('busy', { state: 'waiting', error: 'later', attempts: 1 })
  expect((await devices()).map(({ id }) => id)).toContain(busy.id)
})

it('belongs to whoever allowed it last, and to nobody of another space', async () => {
  const subscription = service.subscribe('shared')
  const first = await add(subscription)
  await expect(ask('DELETE', '/devices/:id', { id: first.id }, beta)).rejects.toMatchObject({
    code: 'channels.device_unknown',
  })
  await expect(ask('POST', '/devices/:id/test', { id: first.id }, beta)).rejects.toMatchObject({
    code: 'channels.device_unknown',
  })
  const colleague = testCtx(kernel, { personId: '0199aaaa-0000-7000-8000-000000000001' })
  await add(subscription, colleague)
  expect((await devices()).map(({ id }) => id)).not.toContain(first.id)
  expect(await devices(colleague)).toHaveLength(1)
})

it.each([
  [{ endpoint: 'http://push.example/1' }, 'endpoint', 'url'],
  [{ endpoint: 'no address' }, 'endpoint', 'url'],
  [{ keys: { p256dh: 'x', auth: 'y' } }, 'keys', 'format'],
  [{ name: '  ' }, 'name', 'required'],
])('refuses %j', async (wrong, field, code) => {
  await expect(add({ ...service.subscribe('never'), ...wrong })).rejects.toMatchObject({
    code: 'config.invalid',
    issues: [{ field, code }],
  })
})

it('does not reach inside the network of the platform', async () => {
  const { id } = await add(service.subscribe('inside'))
  await allow('')
  await send(ctx, 'device', [text(id, { key: 'inside' })])
  await becomes('inside', { state: 'failed', error: 'inside' })
  expect(service.received('inside')).toEqual([])
})
