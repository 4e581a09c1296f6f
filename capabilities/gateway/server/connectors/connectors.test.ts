import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Json, type JsonObject, newId } from '@gantry/base/shared'
import {
  connectorDoorOf,
  designs,
  keepCallSecret,
  keepDraft,
  keepSettings,
  publishDesigns,
} from '@gantry/designs/server'
import { originsOf } from '@gantry/designs/shared'
import type { Authenticate } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting, platform, sql } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createSpaceSchema } from '@gantry/records/server'
import { testActor, testApp, testCtx } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connector, newConnector, newRequest } from '../../shared/connectors/connector.ts'
import { connectorKind } from '../../shared/connectors/connector-kind.ts'
import type { ListedConnector, TriedRequest } from '../../shared/connectors/contract.ts'
import type { LoggedCall } from '../../shared/contract.ts'
import { gateway } from '../index.ts'

const scope = { tables: new Map(), before: new Map(), named: new Map() }

const asWho: Authenticate = async (_kernel, { authorization }) => {
  const who = authorization?.replace('Bearer ', '')
  return who === 'admin' || who === 'user' ? testActor({ userType: who }) : 'none'
}
const { kernel, visitor } = await testApp({
  key: 'connectors',
  capabilities: [identity, designs, gateway],
  authenticate: asWho,
  seed: async fresh => createSpaceSchema(testCtx(fresh, { userType: 'admin' })),
})
const admin = () => testCtx(kernel, { userType: 'admin' })
const as = { admin: { authorization: 'Bearer admin' }, user: { authorization: 'Bearer user' } }
const person = visitor()

interface Heard {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const heard: Heard[] = []
/** Statuses of the next answers; afterwards 200. */
const statuses: number[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    if (url === '/token') return response.end('{"access_token":"token-1","expires_in":600}')
    heard.push({ method, url, headers, body })
    response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ order: { number: 'B-1', lines: [{ n: 2 }, { n: 3 }] } }))
  })
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const reading = {
  ...newRequest(newId(), 'Stock'),
  path: '/parts/{part}',
  parameters: [{ name: 'part', type: 'text' as const, required: true }],
  query: [{ name: 'half', formula: '21 * 2' }],
  answer: [
    { name: 'number', formula: 'answer.order.number' },
    { name: 'lines', formula: 'count(answer.order.lines)' },
    { name: 'part', formula: 'part' },
  ],
}
const writing = {
  ...newRequest(newId(), 'Order'),
  method: 'POST' as const,
  path: '/orders',
  parameters: [{ name: 'count', type: 'number' as const }],
  body: [{ name: 'twice', formula: 'count * 2' }],
}

const publish = async (more: Partial<Connector>): Promise<Connector> => {
  const connector: Connector = {
    ...newConnector(newId(), 'app-1', 'ERP'),
    test: { base: `${origin}/`, auth: { kind: 'none' } },
    requests: [reading, writing],
    ...more,
  }
  const key = { kind: 'connector', id: connector.id }
  const { revision } = await keepDraft(admin(), {
    ...key,
    body: JSON.parse(JSON.stringify(connector)) as Json,
    base: null,
    revision: 0,
  })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  return connector
}

const send = (
  connector: Connector,
  request: { readonly id: string },
  parameters: JsonObject,
  key?: string,
) => {
  const door = connectorDoorOf(kernel)
  if (!door) throw new Error('no door')
  return door.call(admin(), {
    connector: connector.id,
    request: request.id,
    parameters,
    by: 'Rule 1',
    ...(key !== undefined && { key }),
  })
}

const listed = async (id: string): Promise<ListedConnector | undefined> => {
  const { body } = await person.call<{ data: ListedConnector[] }>(
    'GET',
    '/api/gateway-connectors',
    undefined,
    as.admin,
  )
  return body.data.find(each => each.id === id)
}

test('a request is built from its parameters, its answer is mapped, and the call is in the log', async () => {
  const connector = await publish({})
  heard.length = 0
  expect(await send(connector, reading, { part: 'a/b 泵' })).toMatchObject({
    status: 200,
    value: { number: 'B-1', lines: 2, part: 'a/b 泵' },
  })
  expect(heard[0]?.url).toBe(`/parts/${encodeURIComponent('a/b 泵')}?half=42`)
  await send(connector, writing, { count: 4 }, 'run-1')
  expect(heard[1]).toMatchObject({ method: 'POST', url: '/orders', body: '{"twice":8}' })
  expect(heard[1]?.headers['idempotency-key']).toBe('run-1')
  await expect(send(connector, reading, {})).rejects.toMatchObject({ code: 'request.invalid' })
  await expect(send(connector, writing, { count: 'many' })).rejects.toMatchObject({ code: 'request.invalid' })
  await expect(send(connector, writing, { other: 1 })).rejects.toMatchObject({ code: 'request.invalid' })
  const { body } = await person.call<{ data: LoggedCall[] }>(
    'GET',
    `/api/gateway-calls?design=${connector.id}`,
    undefined,
    as.admin,
  )
  expect(body.data).toMatchObject([
    { direction: 'out', method: 'POST', status: 200, person: 'Rule 1', error: null },
    { direction: 'out', method: 'GET', status: 200 },
  ])
  expect((await listed(connector.id))?.calls).toBe(2)
  await person.call('PUT', `/api/gateway-connectors/${connector.id}/state`, { state: 'stopped' }, as.admin)
  await expect(send(connector, reading, { part: '1' })).rejects.toMatchObject({ code: 'gateway.connector' })
})

test('every way of authentication sends its secret, which nothing stores in the clear', async () => {
  const named = async (...addresses: string[]) => {
    const { id: secret, sentTo } = await keepCallSecret(admin(), 'top secret', addresses)
    return { secret, sentTo }
  }
  const secret = await named(origin)
  const headersFor = async (auth: Connector['test']['auth']) => {
    heard.length = 0
    await send(await publish({ test: { base: origin, auth } }), reading, { part: '1' })
    return heard[0]?.headers ?? {}
  }
  expect((await headersFor({ kind: 'basic', user: 'gantry', ...secret })).authorization).toBe(
    `Basic ${Buffer.from('gantry:top secret').toString('base64')}`,
  )
  expect((await headersFor({ kind: 'bearer', ...secret })).authorization).toBe('Bearer top secret')
  expect((await headersFor({ kind: 'apiKey', header: 'X-Key', ...secret }))['x-key']).toBe('top secret')
  const oauth = { kind: 'oauth' as const, tokenAddress: `${origin}/token`, client: 'gantry', ...secret }
  expect((await headersFor(oauth)).authorization).toBe('Bearer token-1')
  const signed = String((await headersFor({ kind: 'hmac', header: 'X-Signature', ...secret }))['x-signature'])
  const [, seconds = '', mark = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signed) ?? []
  expect(mark).toBe(
    createHmac('sha256', 'top secret').update(`${seconds}.GET./parts/1?half=42.`).digest('hex'),
  )
  const { rows } = await platform(kernel).run<{ readonly text: string }>(sql`
    select (select json_agg(c) from gantry.gateway_call c)::text
      || (select json_agg(r) from gantry.design_release r)::text as text`)
  expect(rows[0]?.text).not.toContain('top secret')
})

test('a secret goes to no address it was not entered for, in whatever way it is tried', async () => {
  const elsewhere = 'https://erp.example.com'
  const named = async (...addresses: string[]) => (await keepCallSecret(admin(), 'top secret', addresses)).id
  const secret = await named(elsewhere)
  const token = `${origin}/token`
  const auths: readonly Connector['test']['auth'][] = [
    { kind: 'basic', user: 'gantry', secret, sentTo: origin },
    { kind: 'bearer', secret, sentTo: origin },
    { kind: 'apiKey', header: 'X-Key', secret, sentTo: origin },
    { kind: 'hmac', header: 'X-Signature', secret, sentTo: origin },
    { kind: 'oauth', tokenAddress: token, client: 'gantry', secret, sentTo: origin },
    // A token that was got with the secret leads as far as the secret: it stays with both addresses.
    ...[await named(token), await named(token, elsewhere)].map(
      each => ({ kind: 'oauth', tokenAddress: token, client: 'gantry', secret: each }) as const,
    ),
  ]
  const other = origin.replace('127.0.0.1', 'localhost')
  heard.length = 0
  for (const auth of auths) {
    const base = auth.kind === 'oauth' && auth.sentTo === undefined ? other : origin
    const drawn = {
      ...newConnector(newId(), 'app-1', 'ERP'),
      test: { base, auth: auth.kind === 'none' ? auth : { ...auth, sentTo: originsOf([base, token]) ?? '' } },
      requests: [reading],
    }
    const { body } = await person.call<TriedRequest>(
      'POST',
      `/api/gateway-connectors/${drawn.id}/try`,
      { connector: drawn, request: reading.id, environment: 'test', parameters: { part: '1' } },
      as.admin,
    )
    expect(body).toMatchObject({ status: null, problem: { code: 'secret.elsewhere' } })
    const released = await publish({ test: drawn.test })
    await expect(send(released, reading, { part: '1' })).rejects.toMatchObject({ code: 'secret.elsewhere' })
  }
  expect(heard).toEqual([])
  const draft = { ...newConnector(newId(), 'app-1', 'ERP'), requests: [reading] }
  const asked = (auth: Connector['test']['auth']) =>
    connectorKind.check({ ...draft, test: { base: origin, auth } }, scope)
  expect(asked({ kind: 'bearer', secret, sentTo: elsewhere })).toMatchObject([
    { field: 'test.auth.secret', code: 'secret_elsewhere', severity: 'error' },
  ])
  expect(asked({ kind: 'bearer', secret: '' })).toMatchObject([
    { field: 'test.auth.secret', code: 'secret_missing', severity: 'warning' },
  ])
})

test('what passes is tried again, what writes is not, and a rate and a cache hold calls back', async () => {
  const connector = await publish({ requests: [{ ...reading, cache: 60 }, writing] })
  heard.length = 0
  statuses.push(503, 429)
  await send(connector, reading, { part: '1' })
  expect(heard).toHaveLength(3)
  await send(connector, reading, { part: '1' })
  expect(heard).toHaveLength(3)
  statuses.push(503)
  await expect(send(connector, writing, { count: 1 })).rejects.toMatchObject({ code: 'outbound.status' })
  expect(heard).toHaveLength(4)
  const slow = await publish({ perMinute: 1 })
  const calls = [await send(slow, writing, {}), await send(slow, writing, {})]
  expect(calls.map(({ status }) => status)).toEqual([200, 200])
  await expect(send(slow, writing, {})).rejects.toMatchObject({ code: 'request.too_many' })
})

test('a request that keeps failing is held back, beside others that are not, until somebody closes it', async () => {
  const connector = await publish({ retries: 0 })
  for (let call = 0; call < 20; call++) {
    statuses.push(500)
    await expect(send(connector, reading, { part: '1' })).rejects.toMatchObject({ code: 'outbound.status' })
  }
  heard.length = 0
  await expect(send(connector, reading, { part: '1' })).rejects.toMatchObject({ code: 'gateway.open' })
  expect(heard).toHaveLength(0)
  expect((await send(connector, writing, {})).status).toBe(200)
  expect((await listed(connector.id))?.open).toMatchObject([{ request: reading.id, state: 'open' }])
  const close = (who: { authorization: string }) =>
    person.call('POST', `/api/gateway-connectors/${connector.id}/close`, {}, who)
  expect((await close(as.user)).status).toBe(403)
  expect((await close(as.admin)).status).toBe(200)
  expect((await send(connector, reading, { part: '1' })).status).toBe(200)
})

test('a draft is tried as it is drawn, and only by people who design', async () => {
  const connector = await publish({})
  const tryIt = (parameters: JsonObject, who = as.admin, drawn: object = connector) =>
    person.call<TriedRequest>(
      'POST',
      `/api/gateway-connectors/${connector.id}/try`,
      { connector: drawn, request: reading.id, environment: 'test', parameters },
      who,
    )
  expect((await tryIt({ part: 'x' })).body).toMatchObject({
    status: 200,
    value: { number: 'B-1' },
    problem: null,
  })
  statuses.push(404)
  expect((await tryIt({ part: 'x' })).body).toMatchObject({
    status: 404,
    problem: { code: 'outbound.status' },
  })
  expect((await tryIt({})).status).toBe(400)
  expect((await tryIt({ part: 'x' }, as.user)).status).toBe(403)
  expect((await tryIt({ part: 'x' }, as.admin, {})).status).toBe(400)
  const inside = { ...connector, test: { base: 'https://10.0.0.7', auth: { kind: 'none' } } }
  expect((await tryIt({ part: 'x' }, as.admin, inside)).body).toMatchObject({
    status: null,
    problem: { code: 'outbound.internal' },
  })
})

test('a connector reads the settings of its space, and sends its secret where that was entered for', async () => {
  const label = { 'zh-CN': '工厂', en: 'Plant' }
  const settings = [
    { name: 'plant', label, type: 'text' as const, required: true },
    { name: 'days', label, type: 'number' as const, default: 7 },
    { name: 'key', label, type: 'secret' as const },
  ]
  const asking = {
    ...reading,
    query: [
      { name: 'plant', formula: 'settings.plant' },
      { name: 'hours', formula: 'settings.days * 24' },
    ],
    answer: [{ name: 'plant', formula: 'settings.plant' }],
  }
  const auth = { kind: 'bearer' as const, secret: '', setting: 'key' }
  const connector = await publish({ settings, requests: [asking], test: { base: origin, auth } })
  const key = { kind: 'connector', id: connector.id }
  heard.length = 0
  await expect(send(connector, asking, { part: '1' })).rejects.toMatchObject({
    code: 'extension.setting_missing',
  })
  await keepSettings(admin(), key, [{ name: 'plant', value: 'A/1' }])
  await expect(send(connector, asking, { part: '1' })).rejects.toMatchObject({ code: 'secret.missing' })
  await keepSettings(admin(), key, [{ name: 'key', value: 'top secret', sentTo: 'https://erp.example.com' }])
  await expect(send(connector, asking, { part: '1' })).rejects.toMatchObject({ code: 'secret.elsewhere' })
  expect(heard).toEqual([])
  await keepSettings(admin(), key, [{ name: 'key', value: 'top secret', sentTo: originsOf([origin]) ?? '' }])
  expect((await send(connector, asking, { part: '1' })).value).toEqual({ plant: 'A/1' })
  expect(heard[0]).toMatchObject({
    url: '/parts/1?plant=A%2F1&hours=168',
    headers: { authorization: 'Bearer top secret' },
  })
  const wrong = (more: Partial<Connector>) =>
    connectorKind.check({ ...connector, ...more }, scope).map(({ field, code }) => `${field} ${code}`)
  expect(wrong({ test: { base: origin, auth: { ...auth, setting: 'plant' } } })).toEqual([
    'test.auth.secret unknown',
  ])
  const leaking = { ...asking, query: [{ name: 'k', formula: 'settings.key' }] }
  expect(wrong({ requests: [leaking] })).toEqual(['requests.0.query.0 formula'])
})
