import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { addMember, identity } from '@gantry/identity/server'
import { type Ctx, changeSetting, sql } from '@gantry/kernel/server'
import { internalHostsSetting, nobody, where } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  removeRecords,
  saveTables,
  updateRecord,
} from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharing } from '../index.ts'
import { listDeliveries } from '../list-deliveries.ts'
import { makeAgreement, runAgreement, setAgreementState } from './agree.ts'
import { listAgreements } from './list-agreements.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, sharing]
await prepareCapabilities(kernel, capabilities)
let personId = ''
const admin = (): Ctx => testCtx(kernel, { userType: 'admin', personId, name: 'Ann' })

interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
const heard: Heard[] = []
let status = 204
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
  response.writeHead(status).end()
})
let address = ''
let running: Awaited<ReturnType<typeof startWork>> | undefined
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`
  const ctx = testCtx(kernel, { userType: 'admin' })
  await ctx.db.run(sql`
    insert into gantry.space (id, name, invite_code, created_at, created_by)
    select each, each, each, ${ctx.now}, ${nobody} from unnest(array['alpha', 'beta']) each`)
  const account = newId()
  await ctx.db.run(sql`
    insert into gantry.account (id, login_id, password, password_changed_at, name, lang, created_at)
    values (${account}, 'ann', 'x', ${ctx.now}, 'Ann', 'en', ${ctx.now})`)
  personId = await addMember(ctx, { account, name: 'Ann', userType: 'admin' })
  await createSpaceSchema(ctx)
  await saveTables(ctx, [
    { definition: drawnTable('order', { area: field.text(), cost: field.number() }, { app: 'app-1' }) },
  ])
  await createRecord(ctx, 'order', { name: 'One', area: 'A1', cost: 1 })
  await createRecord(ctx, 'order', { name: 'Two', area: 'A1', cost: 2 })
  await createRecord(ctx, 'order', { name: 'Far', area: 'B1', cost: 3 })
  await changeSetting(ctx, internalHostsSetting.path, '127.0.0.1')
  running = await startWork(kernel, capabilities, 2)
})
afterAll(async () => {
  await running?.stop()
  server.closeAllConnections()
  server.close()
})

const terms = () => ({
  name: 'Orders of A1',
  table: 'order',
  partner: 'ERP',
  address,
  fields: ['name', 'cost'],
  filter: where('area', 'eq', 'A1'),
  until: null,
  schedule: { kind: 'hand' as const },
  agreed: { by: 'Ms Lin', on: '2026-03-01', document: 'C-17' },
})

const deliveries = async (share: string) => (await listDeliveries(admin(), { share })).data
const sent = async (id: string, count: number, state: string) => {
  await expect.poll(async () => (await deliveries(id))[0]?.state, { timeout: 20_000 }).toBe(state)
  await expect.poll(async () => (await deliveries(id)).length, { timeout: 20_000 }).toBe(count)
  await expect.poll(async () => (await deliveries(id))[0]?.state, { timeout: 20_000 }).toBe(state)
}
const bodies = () => heard.splice(0).map(({ body }) => JSON.parse(body).data)

let id = ''
let secret = ''
test('records of an agreement are sent as signed requests, and nothing of others', async () => {
  const made = await makeAgreement(admin(), terms())
  id = made.id
  secret = made.secret
  await runAgreement(admin(), id)
  await sent(id, 1, 'succeeded')
  const [first] = heard
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${first?.headers['webhook-id']}.${first?.headers['webhook-timestamp']}.${first?.body}`
  expect(first?.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )
  const [data] = bodies()
  expect(data).toMatchObject({ agreement: id, part: 1, removed: [] })
  expect(data.rows).toHaveLength(2)
  for (const values of [
    { name: 'One', cost: '1' },
    { name: 'Two', cost: '2' },
  ])
    expect(data.rows).toContainEqual({ id: expect.any(String), values })
  expect((await listAgreements(admin())).find(each => each.id === id)).toMatchObject({
    other: { name: 'ERP' },
    agreed: { document: 'C-17' },
    last: { state: 'succeeded', read: 2, changed: 2, whole: true },
  })
  const { rows } = await admin().db.run<{ text: string }>(sql`
    select json_agg(a)::text as text from gantry.outside_agreement a`)
  expect(rows[0]?.text).not.toContain(secret.slice(6))
}, 60_000)

test('the next time only what changed is sent, and what is gone is told', async () => {
  const { data } = await findRecords(admin(), 'order', { filter: where('area', 'eq', 'A1') })
  const one = data.find(({ name }) => name === 'One')
  const two = data.find(({ name }) => name === 'Two')
  await updateRecord(admin(), 'order', String(one?.id), { version: 1, cost: 10 })
  await removeRecords(admin(), 'order', { filter: where('id', 'in', [String(two?.id)]) })
  await runAgreement(admin(), id)
  await sent(id, 2, 'succeeded')
  const found = bodies()
  expect(found.map(({ rows, removed }) => [rows, removed])).toEqual([
    [[{ id: one?.id, values: { name: 'One', cost: '10' } }], []],
    [[], [two?.id]],
  ])
  await runAgreement(admin(), id)
  await sent(id, 3, 'succeeded')
  expect(bodies()).toEqual([])
  expect((await deliveries(id))[0]).toMatchObject({ read: 1, changed: 0, removed: 0 })
}, 60_000)

test('a failure is seen, tried again, and what did not arrive is sent then', async () => {
  const { data } = await findRecords(admin(), 'order', { filter: where('name', 'eq', 'One') })
  await updateRecord(admin(), 'order', String(data[0]?.id), { version: 2, cost: 11 })
  status = 503
  await runAgreement(admin(), id)
  await sent(id, 4, 'failed')
  expect((await deliveries(id))[0]?.error).toEqual({ code: 'share.outside_status', params: { status: 503 } })
  const failures = await listDeliveries(admin(), { failed: true })
  expect(failures.data).toMatchObject([{ share: id, cause: 'hand' }])
  await expect.poll(async () => (await listAgreements(admin()))[0]?.nextAt).not.toBeNull()
  status = 204
  heard.length = 0
  await runAgreement(admin(), id)
  await sent(id, 5, 'succeeded')
  expect(bodies().flatMap(({ rows }) => rows)).toMatchObject([{ values: { cost: '11' } }])
}, 60_000)

test('a stopped agreement sends nothing, and other spaces know nothing of it', async () => {
  await setAgreementState(admin(), { id, state: 'stopped', reason: 'Moved' })
  expect(await codeOf(runAgreement(admin(), id))).toBe('share.state')
  const other = testCtx(kernel, { userType: 'admin', space: 'beta' })
  expect(await listAgreements(other)).toEqual([])
  expect((await listDeliveries(other, {})).data).toEqual([])
  expect(await codeOf(runAgreement(other, id))).toBe('share.not_found')
  expect(await codeOf(setAgreementState(other, { id, state: 'active', reason: '' }))).toBe('share.not_found')
})

test('an address without encryption, and fields that are closed, are refused', async () => {
  const refused = makeAgreement(admin(), { ...terms(), address: 'http://example.com/in' })
  await expect(refused).rejects.toMatchObject({ issues: [{ field: 'address', code: 'share_insecure' }] })
  const unknown = makeAgreement(admin(), { ...terms(), fields: ['gone'] })
  await expect(unknown).rejects.toMatchObject({ issues: [{ field: 'fields.0', code: 'unknown' }] })
})
