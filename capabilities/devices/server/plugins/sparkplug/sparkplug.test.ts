import { type Json, type JsonObject, newId } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createRecord, createSpaceSchema } from '@gantry/records/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { connectAsync } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emptyProduct, type Product } from '../../../shared/product.ts'
import { listCommands, sendCommand } from '../../commands/commands.ts'
import { readLive } from '../../devices/read-live.ts'
import { devices } from '../../index.ts'
import { productDesigns } from '../../products/product-designs.ts'
import { readTwin, setDesired } from '../../twin/twin.ts'
import { createConnection, removeConnection } from '../connections/change-connections.ts'
import { listConnectionLog } from '../connections/connection-log.ts'
import { listConnections } from '../connections/list-connections.ts'
import { tryConnection } from '../connections/try-connection.ts'
import { runConnections } from '../holder/run-connections.ts'
import { type TestBroker, type TestEdge, testBroker, testEdge } from './fixtures.ts'

const press: Product = {
  ...emptyProduct('01900000-0000-7000-8000-00000000e003'),
  name: 'Press',
  code: 'press',
  points: [
    { code: 'load', name: 'Load', type: 'number', scale: 10 },
    { code: 'on', name: 'On', type: 'bool', settable: true },
    { code: 'set', name: 'Set', type: 'number' },
  ],
  commands: [
    { code: 'start', name: 'Start', parameters: [{ code: 'on', name: 'On', type: 'bool' }] },
    { code: 'fill', name: 'Fill', parameters: [{ code: 'set', name: 'Set', type: 'number' }] },
  ],
}
const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices])
const admin = () => testCtx(kernel, { userType: 'admin' })
const patient = { timeout: 20_000 }

let broker: TestBroker
const edges: TestEdge[] = []
const made: string[] = []
const holders: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  await createSpaceSchema(admin())
  await productDesigns.publish?.(admin(), press.id, null, press)
  await releaseDesign(admin(), {
    kind: 'product',
    id: press.id,
    body: JSON.parse(JSON.stringify(press)) as Json,
  })
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
  broker = await testBroker()
})
afterEach(async () => {
  for (const holder of holders.splice(0)) await holder.stop()
  for (const edge of edges.splice(0)) await edge.stop()
  for (const id of made.splice(0)) await removeConnection(admin(), id)
})
afterAll(() => broker.stop())

let number = 0
const edgeNode = async (): Promise<TestEdge & { readonly node: string }> => {
  const node = `edge${++number}`
  const edge = await testEdge(broker.port, node)
  edges.push(edge)
  return { ...edge, node }
}

const makeDevice = async (): Promise<string> => {
  const code = `P-${++number}`
  return (await createRecord(admin(), 'device', { name: code, code, product: press.id })).id
}

const settings = (more: JsonObject = {}): JsonObject => ({
  host: '127.0.0.1',
  port: broker.port,
  tls: 'off',
  user: 'plant',
  password: 'sesame',
  application: 'gantry-test',
  ...more,
})

const points = (
  [
    ['load', 'Load'],
    ['on', 'On'],
    ['set', 'Set'],
  ] as const
).map(([point, metric]) => ({ product: press.id, point, address: { metric } }))

const connect = async (device: string, node: string): Promise<string> => {
  const id = await createConnection(admin(), {
    kind: 'sparkplug',
    name: `Plant ${++number}`,
    on: true,
    settings: settings(),
    devices: [{ device, address: { group: 'plant', node, device: 'press' } }],
    points,
  })
  made.push(id)
  holders.push(await runConnections(kernel))
  return id
}

const statusOf = async (id: string) => (await listConnections(admin())).find(each => each.id === id)?.status
const linesOf = async (id: string) => (await listConnectionLog(admin(), { id })).data.map(({ code }) => code)
const liveOf = async (device: string, code: string) =>
  (await readLive(admin(), device)).values.find(each => each.code === code)
const rebirths = ({ commands }: TestEdge) =>
  commands.filter(({ names }) => names.includes('Node Control/Rebirth')).length

const loaded = (value: number) => [
  { name: 'Load', alias: 1, type: 'Float' as const, value, timestamp: Date.now() },
  { name: 'On', alias: 2, type: 'Boolean' as const, value: false },
]

test('births are asked for, data are understood by alias, and deaths make devices silent', async () => {
  const edge = await edgeNode()
  const device = await makeDevice()
  edge.onCommand((_, names) => {
    if (names.includes('Node Control/Rebirth')) void edge.birth([], loaded(1.5))
  })
  const id = await connect(device, edge.node)
  await expect.poll(async () => (await liveOf(device, 'load'))?.value, patient).toBe(15)
  await expect.poll(async () => (await statusOf(id))?.state, patient).toBe('running')
  expect((await liveOf(device, 'on'))?.value).toBe(0)
  const past = Date.now() - 3_600_000
  await edge.publish(
    'DDATA',
    [
      { alias: 1, type: 'Float', value: 7, timestamp: past, isHistorical: true } as never,
      { alias: 1, type: 'Float', value: 2.25 } as never,
    ],
    { device: 'press' },
  )
  await expect.poll(async () => (await liveOf(device, 'load'))?.value, patient).toBe(22.5)
  await edge.death(3)
  await edge.publish('DDEATH', [], { device: 'press' })
  await expect.poll(async () => (await statusOf(id))?.silent, patient).toBe(1)
  await edge.birth([], loaded(3))
  await expect.poll(async () => (await liveOf(device, 'load'))?.value, patient).toBe(30)
  await expect.poll(async () => (await statusOf(id))?.silent, patient).toBe(0)
  await edge.death(7)
  await expect.poll(async () => (await statusOf(id))?.silent, patient).toBe(1)
  expect(await linesOf(id)).toEqual(expect.arrayContaining(['running', 'silent', 'answers']))
}, 60_000)

test('a gap is answered by a request for births, not more often than every ten seconds', async () => {
  const edge = await edgeNode()
  const device = await makeDevice()
  const id = await connect(device, edge.node)
  await expect.poll(() => rebirths(edge), patient).toBe(1)
  await edge.birth([], loaded(1))
  await expect.poll(async () => (await liveOf(device, 'load'))?.value, patient).toBe(10)
  for (let time = 0; time < 3; time++)
    await edge.publish('DDATA', [{ alias: 77, type: 'Float', value: 1 } as never], {
      device: 'press',
      skip: 1,
    })
  await expect.poll(() => rebirths(edge), patient).toBe(2)
  await expect.poll(() => linesOf(id), patient).toContain('sparkplug_missed')
  const [first] = edge.commands
  expect(first?.topic).toBe(`spBv1.0/plant/NCMD/${edge.node}`)
}, 60_000)

test('desired values and commands are sent to the device, which has to tell what became of them', async () => {
  const edge = await edgeNode()
  const device = await makeDevice()
  edge.onCommand((topic, names) => {
    if (names.includes('Node Control/Rebirth')) void edge.birth([], loaded(1))
    else if (topic.includes('/DCMD/') && names.includes('On'))
      void edge.publish(
        'DDATA',
        [{ alias: 2, type: 'Boolean', value: edge.commands.at(-1)?.values[0] === true } as never],
        {
          device: 'press',
        },
      )
  })
  await connect(device, edge.node)
  await expect.poll(async () => (await liveOf(device, 'on'))?.value, patient).toBe(0)
  const { revision } = await readTwin(admin(), device)
  await setDesired(admin(), { id: device, revision, values: { on: true } })
  await expect.poll(async () => (await readTwin(admin(), device)).reported.on?.value, patient).toBe(true)
  expect((await readTwin(admin(), device)).difference).toEqual([])
  const sent = edge.commands.find(({ names }) => names.includes('On'))
  expect(sent).toMatchObject({
    topic: `spBv1.0/plant/DCMD/${edge.node}/press`,
    names: ['On'],
    values: [true],
  })
  await sendCommand(admin(), { id: device, command: 'start', parameters: { on: false } })
  await sendCommand(admin(), { id: device, command: 'fill', parameters: { set: 3 } })
  const answered = async () =>
    Object.fromEntries(
      (await listCommands(admin(), device)).data.map(({ command, state, answer }) => [
        command,
        [state, answer?.error],
      ]),
    )
  await expect.poll(answered, patient).toEqual({
    start: ['done', undefined],
    fill: ['failed', 'sparkplug_metric'],
  })
}, 60_000)

test('the host application says whether it is online, and contradicts an old will', async () => {
  const device = await makeDevice()
  const id = await connect(device, 'nobody')
  const watcher = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    username: 'plant',
    password: 'sesame',
  })
  const states: { readonly online: boolean; readonly timestamp: number }[] = []
  watcher.on('message', (_, payload) => states.push(JSON.parse(payload.toString())))
  await expect.poll(async () => (await statusOf(id))?.state, patient).toBe('running')
  const topic = 'spBv1.0/STATE/gantry-test'
  await watcher.subscribeAsync(topic, { qos: 1 })
  await expect.poll(() => states.at(-1)?.online, patient).toBe(true)
  await watcher.publishAsync(topic, JSON.stringify({ online: false, timestamp: 1 }), { qos: 1, retain: true })
  await expect.poll(() => states.map(({ online }) => online), patient).toEqual([true, false, true])
  for (const holder of holders.splice(0)) await holder.stop()
  await expect.poll(() => states.at(-1)?.online, patient).toBe(false)
  expect(states.at(-1)?.timestamp).toBe(states[0]?.timestamp)
  await watcher.endAsync(true)
}, 60_000)

test('an attempt reads the birth, and says what is wrong', async () => {
  const edge = await edgeNode()
  edge.onCommand(() => void edge.birth([], loaded(4)))
  const device = await makeDevice()
  const attempt = (more: JsonObject = {}, node = edge.node) =>
    tryConnection(admin(), {
      kind: 'sparkplug',
      settings: settings(more),
      device: { device, address: { group: 'plant', node, device: 'press' } },
      points,
    })
  expect(await attempt()).toMatchObject({
    problem: null,
    points: [
      { code: 'load', raw: 4, value: 40 },
      { code: 'on', raw: false, value: 0 },
      { code: 'set', problem: { code: 'sparkplug_metric' } },
    ],
  })
  expect(await attempt({ password: 'wrong' })).toMatchObject({ problem: { code: 'sparkplug_login' } })
  expect(await attempt({ port: 1 })).toMatchObject({ problem: { code: 'refused' } })
  expect(await attempt({ host: '10.1.2.3' })).toMatchObject({ problem: { code: 'sparkplug_insecure' } })
  expect(await attempt({}, 'nobody')).toMatchObject({
    problem: { code: 'sparkplug_unborn', params: { name: 'plant/nobody/press' } },
  })
  const wrong = tryConnection(admin(), {
    kind: 'sparkplug',
    settings: settings(),
    device: { device: newId(), address: { group: 'plant/+', node: 'x' } },
    points,
  })
  await expect(wrong).rejects.toMatchObject({ issues: [{ field: 'devices.0.address.group' }] })
}, 60_000)
