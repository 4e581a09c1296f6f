import { setTimeout as sleep } from 'node:timers/promises'
import { type Json, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, raw, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema } from '@gantry/records/server'
import { switchFeaturesOff, testCtx, testDatabase } from '@gantry/testing/server'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyProduct } from '../../shared/product.ts'
import { cancelCommand, listCommands, sendCommand } from '../commands/commands.ts'
import { issueKey } from '../devices/issue-key.ts'
import { readLive } from '../devices/read-live.ts'
import { listEvents } from '../events/list-events.ts'
import { devices } from '../index.ts'
import { listOutOfStep } from '../twin/out-of-step.ts'
import { readTwin, setDesired } from '../twin/twin.ts'
import { setWay } from '../ways/set-way.ts'
import { type Broker, startBroker } from './broker.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices])
const admin = () => testCtx(kernel, { userType: 'admin' })
const product = newId()
let broker: Broker | undefined
let device = ''
let key = ''
const clients: MqttClient[] = []

beforeAll(async () => {
  await createSpaceSchema(admin())
  const body = {
    ...emptyProduct(product),
    name: 'Pump',
    code: 'pump',
    points: [
      { code: 'temp', name: 'Temperature', type: 'number' },
      { code: 'interval', name: 'Interval', type: 'integer', min: 1, max: 60, settable: true },
    ],
    events: [{ code: 'dry_run', name: 'Dry running', level: 'error' }],
    commands: [{ code: 'stop', name: 'Stop', parameters: [] }],
  }
  const key_ = { kind: 'product', id: product }
  const { revision } = await keepDraft(admin(), {
    ...key_,
    body: JSON.parse(JSON.stringify(body)) as Json,
    base: null,
    revision: 0,
  })
  await publishDesigns(admin(), { designs: [{ ...key_, revision }] })
  device = (await createRecord(admin(), 'device', { name: 'P-1', code: 'P-1', product })).id
  key = (await issueKey(admin(), device, 'http://here', null)).key
  broker = await startBroker(kernel, '127.0.0.1', 0)
})
afterAll(async () => {
  for (const client of clients) await client.endAsync(true)
  await broker?.stop()
})

const connect = async (more: IClientOptions = {}): Promise<MqttClient> => {
  const client = await connectAsync(`mqtt://127.0.0.1:${broker?.port}`, {
    clientId: `test-${clients.length}`,
    username: 'alpha/pump/P-1',
    password: key,
    reconnectPeriod: 0,
    ...more,
  })
  clients.push(client)
  return client
}

it('acknowledges a message when it is stored, and refuses wrong keys and topics of others', async () => {
  await expect(connect({ password: 'wrong' })).rejects.toThrow()
  const client = await connect()
  await client.publishAsync('alpha/pump/P-1/up', '{"temp":21.5}', { qos: 1 })
  expect(await readLive(admin(), device)).toMatchObject({
    state: 'online',
    values: [{ code: 'temp', value: 21.5 }, {}],
  })
  const [granted] = await client.subscribeAsync('alpha/pump/P-1/down/#', { qos: 1 })
  expect(granted?.qos).toBe(1)
  await expect(client.subscribeAsync('alpha/pump/P-2/down/#', { qos: 1 })).rejects.toThrow()
  await client.endAsync()
})

it('takes nothing while the space is without devices, and the device goes on afterwards', async () => {
  const client = await connect()
  const closed = new Promise<void>(resolve => client.once('close', () => resolve()))
  await switchFeaturesOff(kernel, 'alpha', ['devices'])
  client.publish('alpha/pump/P-1/up', '{"temp":99}', { qos: 1 })
  await closed
  await expect(connect()).rejects.toThrow()
  await switchFeaturesOff(kernel, 'alpha', [])
  expect((await readLive(admin(), device)).values).toMatchObject([{ code: 'temp', value: 21.5 }, {}])
  const again = await connect()
  await again.publishAsync('alpha/pump/P-1/up', '{"temp":22.5}', { qos: 1 })
  expect((await readLive(admin(), device)).values).toMatchObject([{ code: 'temp', value: 22.5 }, {}])
  await again.endAsync()
})

it('keeps the connection while the database does not answer, and acknowledges after it does', async () => {
  const client = await connect()
  let closed = false
  client.on('close', () => {
    closed = true
  })
  const rename = (from: string, to: string) =>
    platform(kernel).run(sql`alter table ${raw(`gantry.${from}`)} rename to ${raw(to)}`)
  await rename('device_message', 'device_message_away')
  const sent = client.publishAsync('alpha/pump/P-1/up', '{"temp":33}', { qos: 1 })
  await sleep(150)
  await rename('device_message_away', 'device_message')
  await sent
  expect(closed).toBe(false)
  expect(await readLive(admin(), device)).toMatchObject({ values: [{ code: 'temp', value: 33 }, {}] })
  await client.endAsync()
})

it('keeps an event before it acknowledges it', async () => {
  const client = await connect()
  await client.publishAsync('alpha/pump/P-1/up/event', '{"code":"dry_run"}', { qos: 1 })
  expect((await listEvents(admin(), { id: device, code: 'dry_run' })).data).toMatchObject([
    { level: 'error' },
  ])
  await client.endAsync()
})

it('delivers a command, takes its answer, and keeps one for a device that is away', async () => {
  const { id } = await sendCommand(admin(), { id: device, command: 'stop', parameters: {} })
  expect((await listCommands(admin(), device)).data).toMatchObject([{ id, state: 'queued' }])
  const client = await connect()
  client.on('message', (topic, payload) => {
    if (!topic.endsWith('/down/command')) return
    const said = JSON.parse(payload.toString()) as { id: string }
    client.publish('alpha/pump/P-1/up/answer', JSON.stringify({ id: said.id, ok: true, result: 'stopped' }), {
      qos: 1,
    })
  })
  await client.subscribeAsync('alpha/pump/P-1/down/#', { qos: 1 })
  await expect.poll(async () => (await listCommands(admin(), device)).data[0]?.state).toBe('done')
  const second = await sendCommand(admin(), { id: device, command: 'stop', parameters: {} })
  await expect
    .poll(async () => (await listCommands(admin(), device)).data.find(each => each.id === second.id)?.state)
    .toBe('done')
  await expect(cancelCommand(admin(), second.id)).rejects.toMatchObject({ code: 'record.not_found' })
  await expect(sendCommand(admin(), { id: device, command: 'fly', parameters: {} })).rejects.toMatchObject({
    issues: [{ field: 'command' }],
  })
})

it('pushes desired values until the device reports them', async () => {
  const client = await connect()
  client.on('message', (topic, payload) => {
    if (!topic.endsWith('/down/twin')) return
    const { desired } = JSON.parse(payload.toString()) as { desired: object }
    client.publish('alpha/pump/P-1/up/twin', JSON.stringify({ reported: { ...desired, firmware: '1.2' } }), {
      qos: 1,
    })
  })
  await client.subscribeAsync('alpha/pump/P-1/down/#', { qos: 1 })
  await setDesired(admin(), { id: device, revision: 0, values: { interval: 5 } })
  await expect.poll(async () => (await readTwin(admin(), device)).reported.interval?.value).toBe(5)
  const twin = await readTwin(admin(), device)
  expect(twin.difference).toEqual([])
  // Confirmed in the twin and never sent as a value.
  const { values } = await readLive(admin(), device)
  expect(values.find(({ code }) => code === 'interval')).toMatchObject({ value: 5, ts: expect.any(String) })
  expect(twin.changes.map(({ side, property }) => `${side} ${property}`)).toEqual(
    expect.arrayContaining(['desired interval', 'reported interval', 'reported firmware']),
  )
  await expect(
    setDesired(admin(), { id: device, revision: 0, values: { interval: 6 } }),
  ).rejects.toMatchObject({
    code: 'record.conflict',
  })
  await expect(
    setDesired(admin(), { id: device, revision: twin.revision, values: { interval: 99, temp: 1 } }),
  ).rejects.toMatchObject({
    issues: [{ field: 'values.interval', code: 'max' }, { field: 'values.temp' }],
  })
  expect(await listOutOfStep(admin())).toEqual({ data: [], total: 0 })
  await client.endAsync()
  await setDesired(admin(), { id: device, revision: twin.revision, values: { interval: 9 } })
  expect(await listOutOfStep(admin())).toMatchObject({
    data: [{ id: device, code: 'P-1', properties: [{ code: 'interval', name: 'Interval' }] }],
    total: 1,
  })
  expect(await listOutOfStep(testCtx(kernel, { userType: 'admin', space: 'beta' }))).toMatchObject({
    total: 0,
  })
})

it('ends connections by MQTT when the space switches it off, and an idle one after a new key', async () => {
  const client = await connect()
  await setWay(admin(), { way: 'mqtt', on: false, perMinute: null })
  const ended = new Promise<void>(resolve => client.once('close', () => resolve()))
  client.publish('alpha/pump/P-1/up', '{"temp":22}', { qos: 1 })
  await ended
  await expect(connect()).rejects.toThrow()
  await setWay(admin(), { way: 'mqtt', on: true, perMinute: null })
  const again = await connect()
  const former = new Promise<void>(resolve => again.once('close', () => resolve()))
  key = (await issueKey(admin(), device, 'http://here', null)).key
  await former
  expect((await readLive(admin(), device)).values).toMatchObject([{ value: 33 }, {}])
})
