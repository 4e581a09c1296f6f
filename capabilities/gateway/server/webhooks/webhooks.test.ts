import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting, sql } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, saveTables } from '@gantry/records/server'
import { codeOf, drawnTable, switchFeaturesOff, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextAttempt } from '../../shared/webhooks/attempts.ts'
import { gateway } from '../index.ts'
import { sendDue } from './send.ts'
import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  resendDelivery,
  rotateWebhook,
  setWebhookState,
  tryWebhook,
} from './webhooks.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, gateway]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin', personId: newId() })

interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
const heard: Heard[] = []
let status = 204
/** Answers wait for it. */
let held = Promise.resolve()
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
  await held
  response.writeHead(status).end()
})
let address = ''
let running: Awaited<ReturnType<typeof startWork>> | undefined

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const ctx = admin()
  await ctx.db.run(sql`
    insert into gantry.space (id, name, invite_code, created_at, created_by)
    select ${ctx.space}, ${ctx.space}, ${ctx.space}, ${ctx.now}, ${newId()}
    where not exists (select from gantry.space where id = ${ctx.space})`)
  await createSpaceSchema(admin())
  await saveTables(admin(), [
    { definition: drawnTable('order', {}, { app: 'app-1' }) },
    { definition: drawnTable('part', {}, { app: 'app-1' }) },
  ])
  await changeSetting(admin(), internalHostsSetting.path, '127.0.0.1')
  running = await startWork(kernel, capabilities, 4)
})
afterAll(async () => {
  await running?.stop()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  heard.length = 0
  status = 204
  await admin().db.run(sql`delete from gantry.gateway_webhook where space = ${admin().space}`)
})

const make = (more: object = {}) =>
  makeWebhook(admin(), { name: 'MES', address, events: ['record.created'], tables: ['order'], ...more })
const log = async () => (await listDeliveries(admin(), {})).data
const settled = (state: string) => expect.poll(async () => (await log())[0]?.state).toBe(state)
const verified = (secret: string, { headers, body }: Heard): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

test('an event of its tables is sent once, signed, with ids and nothing else', async () => {
  const { secret } = await make()
  await createRecord(admin(), 'part', { name: 'Seal' })
  const { id } = await createRecord(admin(), 'order', { name: 'Bearing' })
  await settled('delivered')
  expect(heard).toHaveLength(1)
  const [one] = heard
  expect(JSON.parse(one?.body ?? '')).toMatchObject({
    type: 'record.created',
    data: { table: 'order', record: id },
  })
  expect(one?.body).not.toContain('Bearing')
  expect((await log())[0]).toMatchObject({ record: id, title: 'Bearing', host: '127.0.0.1' })
  expect(one && verified(secret, one)).toBe(true)
  expect(one?.headers['webhook-id']).toBe((await log())[0]?.id)
  const { rows } = await admin().db.run<{ text: string }>(sql`
    select json_agg(w)::text as text from gantry.gateway_webhook w where w.space = ${admin().space}`)
  expect(rows[0]?.text).not.toContain(secret.slice(6))
})

test('what fails waits for its next attempt and keeps its id; sent again by hand it arrives', async () => {
  const { id: webhook } = await make()
  status = 503
  const { delivery } = await tryWebhook(admin(), webhook)
  await expect.poll(async () => (await log())[0]?.attempts).toBe(1)
  expect((await log())[0]).toMatchObject({ state: 'waiting', status: 503, error: 'outbound.status' })
  expect((await listWebhooks(admin())).data[0]?.failingSince).not.toBeNull()
  status = 200
  await resendDelivery(admin(), delivery)
  await settled('delivered')
  expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([delivery, delivery])
  expect((await listWebhooks(admin())).data[0]).toMatchObject({ failingSince: null, delivered: 1 })
  expect([1, 9, 10].map(attempts => nextAttempt(0, attempts))).toEqual([5_000, 86_400_000, null])
})

test('what happens while the space is without the gateway is sent once it has it again', async () => {
  const { id: webhook } = await make()
  await switchFeaturesOff(kernel, admin().space, ['gateway'])
  const { id } = await createRecord(admin(), 'order', { name: 'Shaft' })
  await expect.poll(async () => (await log())[0]?.record).toBe(id)
  await sendDue(admin(), webhook, AbortSignal.timeout(10_000))
  expect([heard.length, (await log())[0]?.state]).toEqual([0, 'waiting'])
  await switchFeaturesOff(kernel, admin().space, [])
  await sendDue(admin(), webhook, AbortSignal.timeout(10_000))
  await settled('delivered')
  expect(heard).toHaveLength(1)
})

test('of several workers that find a delivery one sends it, and what a worker left is sent later', async () => {
  const { id: webhook } = await make()
  const [first, second] = [newId(), newId()]
  // Written without waking the queue, whose own worker would be a third.
  await admin().db.run(sql`
    insert into gantry.gateway_delivery (space, id, webhook, type, at, state, next_at)
    select ${admin().space}, id, ${webhook}, 'webhook.test', ${admin().now}, 'waiting', ${admin().now}
    from unnest(${[first, second]}::uuid[]) as id`)
  let answer: () => void = () => undefined
  held = new Promise<void>(resolve => {
    answer = resolve
  })
  const signal = AbortSignal.timeout(30_000)
  const turns = [1, 2, 3].map(() => sendDue(admin(), webhook, signal))
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  // All of them have looked for what is due while the answer to the first is awaited.
  await new Promise(resolve => setTimeout(resolve, 300))
  answer()
  await Promise.all(turns)
  await expect.poll(async () => (await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  expect(heard.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual([first, second].toSorted())
  expect((await log()).map(({ attempts }) => attempts)).toEqual([1, 1])

  // A process that ended after it had taken a delivery: it is due again, and once only.
  const left = newId()
  await admin().db.run(sql`
    insert into gantry.gateway_delivery (space, id, webhook, type, at, state, next_at)
    values (${admin().space}, ${left}, ${webhook}, 'webhook.test', ${admin().now}, 'waiting',
      ${new Date(admin().now.getTime() + 60_000)})`)
  await sendDue(admin(), webhook, signal)
  expect(heard).toHaveLength(2)
  await admin().db.run(
    sql`update gantry.gateway_delivery set next_at = ${admin().now} where space = ${admin().space} and id = ${left}`,
  )
  await sendDue(admin(), webhook, signal)
  expect(heard.slice(2).map(({ headers }) => headers['webhook-id'])).toEqual([left])
})

test('both secrets sign while one is rotated; 410 stops the webhook', async () => {
  const { id, secret } = await make()
  const { secret: fresh } = await rotateWebhook(admin(), { id, hours: 1 })
  await tryWebhook(admin(), id)
  await settled('delivered')
  expect([secret, fresh].map(each => heard[0] && verified(each, heard[0]))).toEqual([true, true])
  status = 410
  await tryWebhook(admin(), id)
  await expect.poll(async () => (await listWebhooks(admin())).data[0]?.stoppedWhy).toBe('gone')
  expect(await codeOf(tryWebhook(admin(), id))).toBe('record.not_found')
  await setWebhookState(admin(), { id, state: 'active' })
  expect((await listWebhooks(admin())).data[0]).toMatchObject({ state: 'active', stoppedWhy: null })
})

test('wrong settings are named, and an internal address is not called', async () => {
  await expect(make({ tables: ['nothing'], address: 'ftp://a' })).rejects.toMatchObject({
    code: 'request.invalid',
    issues: [{ field: 'address' }, { field: 'tables.0' }],
  })
  const { id } = await make({ address: 'https://127.0.0.1:1/' })
  await changeSetting(admin(), internalHostsSetting.path, '')
  const refusals = [
    ['http://mes.example.com/', 'webhook_insecure', 'mes.example.com'],
    ['https://127.0.0.1:1/', 'webhook_internal', '127.0.0.1'],
  ] as const
  for (const [refused, code, host] of refusals) {
    const invalid = { code: 'request.invalid', issues: [{ field: 'address', code, params: { host } }] }
    await expect(make({ address: refused })).rejects.toMatchObject(invalid)
    await expect(
      changeWebhook(admin(), { id, name: 'MES', address: refused, events: ['record.created'] }),
    ).rejects.toMatchObject(invalid)
  }
  // What was allowed once and is not any more fails at once: another attempt would be refused as well.
  await tryWebhook(admin(), id)
  await sendDue(admin(), id, AbortSignal.timeout(5_000))
  await settled('failed')
  expect((await log())[0]).toMatchObject({
    error: 'outbound.internal',
    host: '127.0.0.1',
    attempts: 1,
    nextAt: null,
  })
  await changeSetting(admin(), internalHostsSetting.path, '127.0.0.1')
})
