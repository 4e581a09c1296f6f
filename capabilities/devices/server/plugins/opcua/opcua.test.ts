import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Json, type JsonObject, newId } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createRecord, createSpaceSchema } from '@gantry/records/server'
import { testApp, testCtx } from '@gantry/testing/server'
import { DataType, StatusCodes } from 'node-opcua-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DecodeProblem } from '../../../shared/decode/index.ts'
import { opcuaShape } from '../../../shared/plugins/opcua/opcua-shape.ts'
import type { Told } from '../../../shared/plugins/told.ts'
import { emptyProduct, type Point, type Product } from '../../../shared/product.ts'
import { readLive } from '../../devices/read-live.ts'
import { devices } from '../../index.ts'
import { productDesigns } from '../../products/product-designs.ts'
import { readTwin, setDesired } from '../../twin/twin.ts'
import { createConnection } from '../connections/change-connections.ts'
import { listConnections } from '../connections/list-connections.ts'
import { runConnections } from '../holder/run-connections.ts'
import type { PluginProblem } from '../plugin-problem.ts'
import type { CommandOutcome, OpenConnection, PluginHost, TakenValue, Waiting } from '../protocol-plugin.ts'
import { browse } from './browse.ts'
import { readClientCertificate } from './client-certificate.ts'
import { type TestServer, testServer } from './fixtures.ts'
import { opcuaPlugin } from './opcua-plugin.ts'

const meter: Product = {
  ...emptyProduct('01900000-0000-7000-8000-00000000e002'),
  name: 'Meter',
  code: 'meter',
  points: [
    { code: 'load', name: 'Load', type: 'number', scale: 10 },
    { code: 'target', name: 'Target', type: 'number', scale: 0.1, settable: true },
  ],
}
const people: Record<string, 'admin' | 'user'> = { boss: 'admin', member: 'user' }
const { url, kernel } = await testApp({
  key: 'devices opcua',
  capabilities: [identity, designs, devices],
  authenticate: async (served, { cookies }) => {
    const userType = people[cookies.person ?? '']
    return userType ? testCtx(served, { userType }).actor : 'none'
  },
  seed: async fresh => {
    const ctx = testCtx(fresh, { userType: 'admin' })
    await createSpaceSchema(ctx)
    await productDesigns.publish?.(ctx, meter.id, null, meter)
    await releaseDesign(ctx, {
      kind: 'product',
      id: meter.id,
      body: JSON.parse(JSON.stringify(meter)) as Json,
    })
  },
})
const admin = () => testCtx(kernel, { userType: 'admin' })

const nodes = {
  load: [DataType.Float, 21.37],
  count: [DataType.UInt64, [0, 42]],
  long: [DataType.Int64, [0x7fffffff, 0xffffffff]],
  on: [DataType.Boolean, true],
  label: [DataType.String, 'Line 1'],
  list: [DataType.Double, 1],
  target: [DataType.Int16, 5],
} as const
let server: TestServer
beforeAll(async () => {
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
  server = await testServer(nodes)
})
afterAll(() => server.stop())

const point = (code: string, type: Point['type'] = 'number'): Point => ({ code, name: code, type })

const connection = (settings: JsonObject, addresses: Readonly<Record<string, string>>): OpenConnection => {
  const product = { ...emptyProduct(newId()), points: Object.keys(addresses).map(code => point(code)) }
  return {
    id: newId(),
    kind: 'opcua',
    name: 'Line',
    on: true,
    ctx: admin(),
    settings: { ...opcuaShape.preset, host: '127.0.0.1', port: server.port, security: 'none', ...settings },
    devices: [],
    points: [],
    targets: [
      {
        device: newId(),
        code: 'M-1',
        name: 'M-1',
        address: {},
        product,
        points: product.points.map(each => ({ point: each, address: { node: addresses[each.code] ?? '' } })),
      },
    ],
  }
}

const read = (
  settings: JsonObject,
  addresses: Readonly<Record<string, string>> = { load: 'nsu=urn:plant;s=load' },
) => opcuaPlugin.test(connection(settings, addresses), new AbortController().signal)

test('values of all types are read, by name or number of their namespace', async () => {
  expect(
    await read(
      {},
      {
        load: 'nsu=urn:plant;s=load',
        count: 'ns=2;s=count',
        long: 'nsu=urn:plant;s=long',
        on: 'nsu=urn:plant;s=on',
        label: 'nsu=urn:plant;s=label',
        nowhere: 'nsu=urn:plant;s=nowhere',
        elsewhere: 'nsu=urn:elsewhere;s=load',
      },
    ),
  ).toMatchObject([
    { code: 'load', value: 21.37 },
    { code: 'count', value: 42 },
    { code: 'long', value: '9223372036854775807' },
    { code: 'on', value: true },
    { code: 'label', value: 'Line 1' },
    {
      code: 'nowhere',
      value: null,
      problem: { code: 'opcua_status', params: { status: 'BadNodeIdUnknown' } },
    },
    { code: 'elsewhere', value: null, problem: { code: 'opcua_node' } },
  ])
})

test.each(['sign', 'encrypt'])('with security %s only a trusted certificate is talked to', async security => {
  const allowed = { security, user: 'plant', password: 'sesame' }
  await expect(read(allowed)).rejects.toMatchObject({
    code: 'opcua_untrusted',
    params: { thumbprint: server.thumbprint },
  })
  await expect(read({ ...allowed, trusted: '0'.repeat(64) })).rejects.toMatchObject({
    code: 'opcua_certificate_changed',
  })
  expect(await read({ ...allowed, trusted: server.thumbprint })).toMatchObject([{ value: 21.37 }])
  await expect(read({ ...allowed, trusted: server.thumbprint, password: 'wrong' })).rejects.toMatchObject({
    code: 'opcua_login',
  })
})

test('nodes are browsed by pages, with what a point needs to know of them', async () => {
  const many = await testServer({
    ...nodes,
    ...Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [`tag${at}`, [DataType.Double, at] as const]),
    ),
  })
  const open = { ctx: admin(), settings: connection({ port: many.port }, {}).settings }
  const look = (asked: { node?: string; page?: number }) => browse(open, asked, new AbortController().signal)
  const { nodes: roots, more } = await look({})
  expect(more).toBe(false)
  expect(roots.map(({ name }) => name)).toEqual(expect.arrayContaining(['Server', 'Plant']))
  const node = roots.find(({ name }) => name === 'Plant')?.node ?? ''
  expect(node).toMatch(/^nsu=urn:plant;i=\d+$/)
  const first = await look({ node })
  expect(first).toMatchObject({ more: true, nodes: expect.objectContaining({ length: 100 }) })
  expect(first.nodes[0]).toEqual({
    node: 'nsu=urn:plant;s=load',
    name: 'load',
    isVariable: true,
    type: 'Float',
    isSingle: true,
    isWritable: true,
    value: '21.37',
  })
  const second = await look({ node, page: 1 })
  expect(second).toMatchObject({ more: false, nodes: expect.objectContaining({ length: 27 }) })
  expect(new Set([...first.nodes, ...second.nodes].map(each => each.node)).size).toBe(127)
  await expect(look({ node: 'ns=1;s=nowhere' })).rejects.toMatchObject({
    params: { status: 'BadNodeIdUnknown' },
  })
  await many.stop()
})

test('a server that does not know the certificate of the platform is told with its thumbprint', async () => {
  const strict = await testServer(nodes, { acceptsClients: false })
  const { sha1 } = await readClientCertificate(admin())
  await expect(
    read({ port: strict.port, security: 'encrypt', trusted: strict.thumbprint }),
  ).rejects.toMatchObject({ code: 'opcua_certificate_refused', params: { thumbprint: sha1 } })
  await strict.stop()
})

test('the certificate of a space is made once', async () => {
  const one = await readClientCertificate(admin())
  expect(await readClientCertificate(admin())).toEqual(one)
  expect(one).toMatchObject({ uri: 'urn:gantry:alpha', sha1: expect.stringMatching(/^[0-9a-f]{40}$/) })
})

test.each([
  [{ port: 1 }, 'refused'],
  [{ host: '10.1.2.3' }, 'opcua_insecure'],
  [{ host: '10.1.2.3', security: 'encrypt' }, 'internal'],
  [{ host: 'nothing.invalid', security: 'encrypt' }, 'unresolved'],
])('%j: %s', async (settings, code) => {
  await expect(read(settings)).rejects.toMatchObject({ code })
})

/** A host that remembers what it is told. */
const recorder = () => {
  const stopping = new AbortController()
  const taken: (TakenValue & { readonly device: string })[] = []
  const problems: DecodeProblem[] = []
  const silences: PluginProblem[] = []
  const lines: { readonly code: string; readonly params: Told }[] = []
  const answers: CommandOutcome[] = []
  let listener: Parameters<PluginHost['onWaiting']>[0] = async () => undefined
  let isRunning = false
  const host: PluginHost = {
    signal: stopping.signal,
    now: () => Date.now(),
    running: () => {
      isRunning = true
    },
    take: async (device, values, found = []) => {
      taken.push(...values.map(value => ({ ...value, device })))
      problems.push(...found)
    },
    silent: (_, problem) => void silences.push(problem),
    log: (_, code, params = {}) => void lines.push({ code, params }),
    onWaiting: listen => {
      listener = listen
    },
    answer: async (_, __, outcome) => void answers.push(outcome),
    report: async () => undefined,
  }
  const newest = (code: string) => taken.findLast(value => value.code === code)
  return {
    host,
    taken,
    problems,
    silences,
    lines,
    answers,
    newest,
    isRunning: () => isRunning,
    wait: (device: string, waiting: Waiting) => listener(device, waiting),
    stop: () => stopping.abort(),
  }
}

const started = async (opened: OpenConnection) => {
  const told = recorder()
  const ended = opcuaPlugin.run(opened, told.host)
  ended.catch(() => undefined)
  await expect.poll(told.isRunning, { timeout: 15_000 }).toBe(true)
  return { ...told, ended, device: opened.targets[0]?.device ?? '' }
}

const encrypted = () => ({
  security: 'encrypt',
  user: 'plant',
  password: 'sesame',
  trusted: server.thumbprint,
  publishing: 100,
})

test('values are taken as they change, with the time of their source, until the connection is stopped', async () => {
  const { ended, stop, newest } = await started(
    connection(encrypted(), { load: 'nsu=urn:plant;s=load', on: 'nsu=urn:plant;s=on' }),
  )
  await expect.poll(() => newest('load')?.value).toBe(21.37)
  expect(newest('on')?.value).toBe(true)
  server.node('load').set(22.5)
  await expect.poll(() => newest('load')?.value).toBe(22.5)
  expect(Math.abs((newest('load')?.ts ?? 0) - Date.now())).toBeLessThan(60_000)
  stop()
  await ended
  server.node('load').set(21.37)
})

test('a bad value is told as a problem, and a device that the server does not reach as silent', async () => {
  const { stop, ended, problems, silences, newest } = await started(
    connection({ publishing: 100 }, { load: 'nsu=urn:plant;s=load', on: 'nsu=urn:plant;s=on' }),
  )
  await expect.poll(() => newest('load')?.value).toBe(21.37)
  server.node('load').fail(StatusCodes.BadSensorFailure)
  await expect
    .poll(() => problems, { timeout: 5_000 })
    .toMatchObject([{ code: 'bad_quality', at: 'load', message: 'BadSensorFailure' }])
  expect(silences).toEqual([])
  server.node('on').fail(StatusCodes.BadNoCommunication)
  await expect.poll(() => silences, { timeout: 5_000 }).toMatchObject([{ code: 'opcua_away' }])
  server.node('on').set(false)
  server.node('load').set(21.37)
  await expect.poll(() => newest('on')?.value).toBe(false)
  server.node('on').set(true)
  stop()
  await ended
})

test('points the server does not take are told, and requests are no larger than it allows', async () => {
  const small = await testServer(nodes, { mostItems: 2 })
  const { stop, ended, lines, newest, silences } = await started(
    connection(
      { port: small.port, publishing: 100 },
      {
        load: 'nsu=urn:plant;s=load',
        on: 'nsu=urn:plant;s=on',
        count: 'nsu=urn:plant;s=count',
        nowhere: 'nsu=urn:plant;s=nowhere',
        elsewhere: 'nsu=urn:elsewhere;s=load',
      },
    ),
  )
  await expect.poll(() => newest('count')?.value).toBe(42)
  expect(small.batches).toEqual([2, 2])
  expect(lines).toMatchObject([
    { code: 'points_failed', params: { points: 'elsewhere', problem: 'opcua_node' } },
    {
      code: 'points_failed',
      params: { points: 'nowhere', problem: 'opcua_status', status: 'BadNodeIdUnknown' },
    },
  ])
  expect(silences).toEqual([])
  stop()
  await ended
  await small.stop()
})

test('the end of a connection is told', async () => {
  const other = await testServer(nodes)
  const { ended } = await started(
    connection(
      { ...encrypted(), port: other.port, trusted: other.thumbprint },
      { load: 'nsu=urn:plant;s=load' },
    ),
  )
  await other.stop()
  await expect(ended).rejects.toMatchObject({ code: expect.stringMatching(/^(closed|opcua_status)$/) })
})

test('values and commands are written by the data types of their nodes', async () => {
  const opened = connection(
    { publishing: 100 },
    {
      target: 'nsu=urn:plant;s=target',
      long: 'nsu=urn:plant;s=long',
      load: 'nsu=urn:plant;s=load',
      nowhere: 'nsu=urn:plant;s=nowhere',
    },
  )
  const [target] = opened.targets
  const scaled = target?.points.map(each =>
    each.point.code === 'target' ? { ...each, point: { ...each.point, scale: 0.1, shift: 10 } } : each,
  )
  const { stop, ended, wait, lines, answers, newest, device } = await started({
    ...opened,
    targets: target ? [{ ...target, points: scaled ?? [] }] : [],
  })
  await wait(device, {
    desired: { target: 12.5, load: 3.25, unmapped: 1 },
    commands: [
      { id: 'one', command: 'set', parameters: { long: -7 } },
      { id: 'two', command: 'set', parameters: { target: 5_000 } },
      { id: 'three', command: 'set', parameters: { nowhere: 1 } },
      { id: 'four', command: 'stop', parameters: {} },
    ],
  })
  expect(server.node('target').value()).toBe(25)
  expect(server.node('load').value()).toBe(3.25)
  expect(server.node('long').value()).toEqual([0xffffffff, 0xfffffff9])
  await expect.poll(() => newest('target')?.value).toBe(25)
  expect(lines.filter(({ code }) => code === 'not_written')).toMatchObject([
    { params: { device: 'M-1', point: 'unmapped', problem: 'not_mapped' } },
    { params: { point: 'target', problem: 'opcua_type' } },
    { params: { problem: 'opcua_node' } },
    { params: { command: 'stop', problem: 'command_not_mapped' } },
  ])
  expect(answers).toMatchObject([
    { ok: true, result: { long: -7 } },
    { ok: false, problem: { code: 'opcua_type', params: { type: 'Int16' } } },
    { ok: false, problem: { code: 'opcua_node' } },
    { ok: false, problem: { code: 'command_not_mapped' } },
  ])
  stop()
  await ended
})

test('a device whose values stay the same is confirmed before it would count as offline', async () => {
  const opened = connection({ publishing: 100 }, { label: 'nsu=urn:plant;s=label' })
  const { stop, ended, taken } = await started({
    ...opened,
    targets: opened.targets.map(target => ({ ...target, product: { ...target.product, offlineAfter: 10 } })),
  })
  await expect
    .poll(() => taken.filter(({ code }) => code === 'label').length, { timeout: 8_000 })
    .toBeGreaterThan(1)
  expect(taken.at(-1)?.value).toBe('Line 1')
  stop()
  await ended
}, 15_000)

const asked = async (path: string, person: string, body?: JsonObject) => {
  const response = await fetch(`${url}/space-alpha/api/device-connections/opcua/${path}`, {
    headers: { cookie: `person=${person}`, 'content-type': 'application/json', origin: url },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as JsonObject }
}

test('administrators browse and see the certificate of their space; members do not', async () => {
  const { settings } = connection({}, {})
  expect(await asked('certificate', 'boss')).toMatchObject({ status: 200, body: { uri: 'urn:gantry:alpha' } })
  expect(await asked('nodes', 'boss', { settings })).toMatchObject({ status: 200, body: { problem: null } })
  expect(await asked('nodes', 'boss', { settings: { ...settings, port: 1 } })).toMatchObject({
    status: 200,
    body: { problem: { code: 'refused' }, nodes: [] },
  })
  expect(await asked('nodes', 'boss', { settings: { ...settings, security: 'maybe' } })).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'settings.security' }] },
  })
  for (const path of ['certificate', 'nodes'])
    expect((await asked(path, 'member', path === 'nodes' ? { settings } : undefined)).status).toBe(403)
})

test('a kept connection takes values, writes desired ones, and subscribes anew after the server was away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-opcua-kept-'))
  const first = await testServer(nodes, { folder })
  const device = (await createRecord(admin(), 'device', { name: 'M-7', code: 'M-7', product: meter.id })).id
  const id = await createConnection(admin(), {
    kind: 'opcua',
    name: 'Line 7',
    on: true,
    settings: { ...connection({ ...encrypted(), port: first.port, trusted: first.thumbprint }, {}).settings },
    devices: [{ device, address: {} }],
    points: ['load', 'target'].map(point => ({
      product: meter.id,
      point,
      address: { node: `nsu=urn:plant;s=${point}` },
    })),
  })
  const holder = await runConnections(kernel)
  const statusOf = async () => (await listConnections(admin())).find(each => each.id === id)?.status
  const liveOf = async (code: string) =>
    (await readLive(admin(), device)).values.find(each => each.code === code)?.value
  const patient = { timeout: 20_000 }
  await expect.poll(() => liveOf('load'), patient).toBe(213.7)
  await expect.poll(async () => (await statusOf())?.state, patient).toBe('running')
  const { revision } = await readTwin(admin(), device)
  await setDesired(admin(), { id: device, revision, values: { target: 2.5 } })
  await expect.poll(() => first.node('target').value(), patient).toBe(25)
  await expect.poll(async () => (await readTwin(admin(), device)).difference, patient).toEqual([])
  await first.stop()
  await expect.poll(async () => (await statusOf())?.state, patient).toBe('failing')
  const second = await testServer(nodes, { folder, port: first.port })
  second.node('load').set(30)
  await expect.poll(() => liveOf('load'), patient).toBe(300)
  await holder.stop()
  await second.stop()
  await rm(folder, { recursive: true })
}, 60_000)
