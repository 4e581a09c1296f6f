import { setTimeout as sleep } from 'node:timers/promises'
import type { Json, JsonObject } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { identity } from '@gantry/identity/server'
import { changeSetting, leaseSilence, platform, raw, sql } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, removeRecord } from '@gantry/records/server'
import { testApp, testCtx } from '@gantry/testing/server'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { Connection } from '../../../shared/plugins/connection.ts'
import { emptyProduct, type Product } from '../../../shared/product.ts'
import { listCommands, sendCommand } from '../../commands/commands.ts'
import { readLive } from '../../devices/read-live.ts'
import { devices } from '../../index.ts'
import { listMessages, replayMessage } from '../../messages.ts'
import { productDesigns } from '../../products/product-designs.ts'
import { readTwin, setDesired } from '../../twin/twin.ts'
import {
  changeConnection,
  createConnection,
  removeConnection,
  switchConnection,
} from '../connections/change-connections.ts'
import { listConnectionLog } from '../connections/connection-log.ts'
import { findConnected, getConnection, listConnections } from '../connections/list-connections.ts'
import { tryConnection } from '../connections/try-connection.ts'
import { runConnections } from '../holder/run-connections.ts'
import { at, testEquipment } from './fixtures.ts'

const meter: Product = {
  ...emptyProduct('01900000-0000-7000-8000-00000000e001'),
  name: 'Meter',
  code: 'meter',
  decoder: { kind: 'binary', rows: [] },
  points: [
    { code: 'temp', name: 'Temperature', type: 'number', scale: 0.1 },
    { code: 'flow', name: 'Flow', type: 'number' },
    { code: 'run', name: 'Running', type: 'bool', settable: true },
    { code: 'target', name: 'Target', type: 'number', scale: 0.1, min: 0, max: 90, settable: true },
    { code: 'lost', name: 'Lost', type: 'number' },
  ],
  commands: [
    { code: 'set', name: 'Set', parameters: [{ code: 'target', name: 'Target', type: 'number' }] },
    { code: 'start', name: { 'zh-CN': '启动', en: 'Start' }, parameters: [] },
    { code: 'fly', name: 'Fly', parameters: [{ code: 'height', name: 'Height', type: 'number' }] },
  ],
}
const people: Record<string, 'admin' | 'user'> = { boss: 'admin', member: 'user' }
const { url, kernel } = await testApp({
  key: 'devices modbus',
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
await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
const equipment = await testEquipment()
afterAll(equipment.stop)

const holders: { stop(): Promise<void> }[] = []
const hold = async () => {
  const holder = await runConnections(kernel)
  holders.push(holder)
  return holder
}
const made: string[] = []
afterEach(async () => {
  for (const holder of holders.splice(0)) await holder.stop()
  for (const id of made.splice(0)) await removeConnection(admin(), id)
  equipment.silent.clear()
  equipment.asked.length = 0
})

let number = 0
/** A device behind the equipment, with its registers and its coil. */
const makeDevice = async (unit: number): Promise<string> => {
  const code = `M-${++number}`
  equipment.holding.set(at(unit, 0), 215)
  equipment.holding.set(at(unit, 2), 0x4148)
  equipment.holding.set(at(unit, 3), 0)
  equipment.holding.set(at(unit, 10), 300)
  equipment.coils.set(at(unit, 0), false)
  return (await createRecord(admin(), 'device', { name: code, code, product: meter.id })).id
}

const points = (
  [
    ['temp', { area: 'holding', address: 0, type: 'i16' }],
    ['flow', { area: 'holding', address: 2, type: 'f32' }],
    ['run', { area: 'coil', address: 0 }],
    ['target', { area: 'holding', address: 10, type: 'u16' }],
  ] as const
).map(([point, address]) => ({ product: meter.id, point, address }))

const settings = (more: JsonObject = {}): JsonObject => ({
  host: '127.0.0.1',
  port: equipment.port,
  interval: 200,
  timeout: 200,
  retries: 1,
  base: 'zero',
  ...more,
})

const connect = async (
  units: readonly (readonly [string, number])[],
  more: Partial<Omit<Connection, 'id' | 'kind'>> = {},
): Promise<string> => {
  const id = await createConnection(admin(), {
    kind: 'modbus',
    name: `Line ${++number}`,
    on: true,
    settings: settings(),
    devices: units.map(([device, unit]) => ({ device, address: { unit } })),
    points,
    ...more,
  } as Parameters<typeof createConnection>[1])
  made.push(id)
  return id
}

const statusOf = async (id: string) =>
  (await listConnections(admin())).find(connection => connection.id === id)?.status
const stateOf = async (id: string) => (await statusOf(id))?.state
const valuesOf = async (device: string) =>
  Object.fromEntries((await readLive(admin(), device)).values.map(({ code, value }) => [code, value]))
const linesOf = async (id: string) => (await listConnectionLog(admin(), { id })).data.map(({ code }) => code)
const patient = { timeout: 15_000 }

it('values of several units arrive scaled, and the log of messages shows them', async () => {
  const [one, two] = [await makeDevice(1), await makeDevice(2)]
  equipment.holding.set(at(2, 0), 0xffff)
  const id = await connect([
    [one, 1],
    [two, 2],
  ])
  await hold()
  await expect
    .poll(() => valuesOf(one), patient)
    .toMatchObject({ temp: 21.5, flow: 12.5, run: 0, target: 30 })
  await expect.poll(() => valuesOf(two), patient).toMatchObject({ temp: -0.1 })
  // Registers 0 to 10 are read together, their gaps refused as illegal addresses, and never again after that.
  expect(equipment.asked[0]).toBe('holding 1 0+11')
  expect(equipment.asked.filter(asked => asked === 'holding 1 0+11')).toHaveLength(1)
  expect((await readLive(admin(), one)).state).toBe('online')
  await expect.poll(() => statusOf(id), patient).toMatchObject({ state: 'running', problem: null, silent: 0 })
  await expect.poll(async () => (await statusOf(id))?.valuesMinute ?? 0, patient).toBeGreaterThan(7)
  const { data } = await listMessages(admin(), { device: one, direction: 'up' })
  const message = data.find(({ topic }) => topic.endsWith('/up'))
  expect(message).toMatchObject({ way: 'modbus', problem: null, topic: 'alpha/meter/M-1/up' })
  expect(JSON.parse(message?.text ?? '')).toEqual({ temp: 215, flow: 12.5, run: false, target: 300 })
  // It is read again without the decoder of the product, which is for bytes.
  const again = await replayMessage(admin(), message?.id ?? 0, false)
  expect(again.values.map(({ code, value }) => [code, value])).toContainEqual(['temp', 21.5])
  // Settable points are known to the twin as the equipment has them.
  await expect
    .poll(async () => (await readTwin(admin(), one)).reported, patient)
    .toMatchObject({ run: { value: false }, target: { value: 30 } })
})

it('the equipment goes and comes back', async () => {
  const device = await makeDevice(1)
  const id = await connect([[device, 1]])
  await hold()
  await expect.poll(() => stateOf(id), patient).toBe('running')
  await equipment.stop()
  await expect.poll(() => statusOf(id), patient).toMatchObject({ state: 'failing' })
  await expect.poll(async () => (await statusOf(id))?.problem?.code, patient).toBe('refused')
  equipment.holding.set(at(1, 0), 333)
  await equipment.start()
  await expect.poll(() => stateOf(id), patient).toBe('running')
  await expect.poll(async () => (await valuesOf(device)).temp, patient).toBe(33.3)
  expect((await linesOf(id)).filter(code => code === 'running')).toHaveLength(2)
  expect(await linesOf(id)).toContain('lost')
})

it('a silent unit does not stop the others, and is told once', async () => {
  const [one, two] = [await makeDevice(1), await makeDevice(2)]
  equipment.silent.add(2)
  const id = await connect([
    [one, 1],
    [two, 2],
  ])
  await hold()
  await expect.poll(() => statusOf(id), patient).toMatchObject({ state: 'running', silent: 1 })
  equipment.holding.set(at(1, 0), 111)
  await expect.poll(async () => (await valuesOf(one)).temp, patient).toBe(11.1)
  expect((await readLive(admin(), two)).state).toBe('new')
  expect((await linesOf(id)).filter(code => code === 'silent')).toHaveLength(1)
  equipment.silent.clear()
  await expect.poll(async () => (await valuesOf(two)).temp, patient).toBe(21.5)
  await expect.poll(() => statusOf(id), patient).toMatchObject({ silent: 0 })
  await expect.poll(() => linesOf(id), patient).toContain('answers')
})

it('a unit that is alone and silent makes the connection fail with the reason', async () => {
  const device = await makeDevice(7)
  equipment.silent.add(7)
  const id = await connect([[device, 7]])
  await hold()
  await expect
    .poll(() => statusOf(id), patient)
    .toMatchObject({ state: 'failing', problem: { code: 'no_answer', params: { port: equipment.port } } })
})

it('a point with a wrong address takes none of its neighbours with it', async () => {
  const device = await makeDevice(1)
  const id = await connect([[device, 1]], {
    points: [
      ...points,
      { product: meter.id, point: 'lost', address: { area: 'holding', address: 11, type: 'u16' } },
    ],
  })
  await hold()
  await expect.poll(() => valuesOf(device), patient).toMatchObject({ temp: 21.5, target: 30, lost: null })
  await expect.poll(() => linesOf(id), patient).toContain('points_failed')
  const { data } = await listConnectionLog(admin(), { id, level: 'warning' })
  expect(data[0]?.params).toMatchObject({ points: 'lost', problem: 'modbus_exception_2', unit: 1 })
  const { data: messages } = await listMessages(admin(), { device, failed: true })
  expect(messages[0]).toMatchObject({ problem: 'not_readable', problems: [{ at: 'lost' }] })
})

it('desired values are written and reported as they were read back', async () => {
  const device = await makeDevice(1)
  const id = await connect([[device, 1]])
  await setDesired(admin(), { id: device, revision: 0, values: { target: 45.5 } })
  await hold()
  await expect.poll(() => equipment.holding.get(at(1, 10)), patient).toBe(455)
  await expect.poll(async () => (await readTwin(admin(), device)).difference, patient).toEqual([])
  const { revision } = await readTwin(admin(), device)
  await setDesired(admin(), { id: device, revision, values: { run: true } })
  await expect.poll(() => equipment.coils.get(at(1, 0)), patient).toBe(true)
  await expect.poll(async () => (await readTwin(admin(), device)).reported.run?.value, patient).toBe(true)
  await expect.poll(() => linesOf(id), patient).toContain('written')
  // What somebody sets at the equipment itself is reported too.
  equipment.holding.set(at(1, 10), 200)
  await expect.poll(async () => (await readTwin(admin(), device)).reported.target?.value, patient).toBe(20)
  expect((await readTwin(admin(), device)).difference).toEqual(['target'])
})

it('a desired value waits for a unit that is silent', async () => {
  const [one, two] = [await makeDevice(1), await makeDevice(2)]
  equipment.silent.add(2)
  const id = await connect([
    [one, 1],
    [two, 2],
  ])
  await hold()
  await expect.poll(() => statusOf(id), patient).toMatchObject({ silent: 1 })
  await setDesired(admin(), { id: two, revision: 0, values: { target: 50 } })
  await sleep(500)
  expect(equipment.holding.get(at(2, 10))).toBe(300)
  equipment.silent.clear()
  await expect.poll(() => equipment.holding.get(at(2, 10)), patient).toBe(500)
})

it('a command is written to the points called like its parameters, and fails with the reason', async () => {
  const device = await makeDevice(1)
  await connect([[device, 1]])
  await hold()
  await expect.poll(async () => (await valuesOf(device)).target, patient).toBe(30)
  const { id: set } = await sendCommand(admin(), { id: device, command: 'set', parameters: { target: 60 } })
  const commandOf = async (id: string) =>
    (await listCommands(admin(), device)).data.find(command => command.id === id)
  await expect
    .poll(() => commandOf(set), patient)
    .toMatchObject({
      state: 'done',
      answer: { result: { target: 60 } },
    })
  expect(equipment.holding.get(at(1, 10))).toBe(600)
  const { id: fly } = await sendCommand(admin(), { id: device, command: 'fly', parameters: { height: 3 } })
  await expect
    .poll(() => commandOf(fly), patient)
    .toMatchObject({
      state: 'failed',
      answer: { error: 'not_mapped', params: { point: 'height' } },
    })
  const { id: huge } = await sendCommand(admin(), { id: device, command: 'set', parameters: { target: 9e9 } })
  await expect
    .poll(() => commandOf(huge), patient)
    .toMatchObject({
      state: 'failed',
      answer: { error: 'not_fitting' },
    })
  expect(equipment.holding.get(at(1, 10))).toBe(600)
})

it('a command without parameters writes what its connection says, and says by name where it says nothing', async () => {
  const device = await makeDevice(1)
  const start = { product: meter.id, command: 'start', point: 'run', value: true }
  await expect(
    connect([[device, 1]], {
      commands: [
        { ...start, point: 'lost' },
        { ...start, command: 'stop' },
      ],
    }),
  ).rejects.toMatchObject({ issues: [{ field: 'commands.0.point', code: 'unknown' }] })
  await expect(connect([[device, 1]], { commands: [{ ...start, command: 'stop' }] })).rejects.toMatchObject({
    issues: [{ field: 'commands.0.command', code: 'unknown' }],
  })
  const id = await connect([[device, 1]])
  expect(await findConnected(admin(), [device])).toMatchObject([{ device, connection: id }])
  expect((await listCommands(admin(), device)).unmapped).toEqual(['start', 'fly'])
  await hold()
  await expect.poll(() => stateOf(id), patient).toBe('running')
  const answerOf = async (command: string) =>
    (await listCommands(admin(), device)).data.find(each => each.id === command)
  const { id: first } = await sendCommand(admin(), { id: device, command: 'start', parameters: {} })
  await expect
    .poll(() => answerOf(first), patient)
    .toMatchObject({
      state: 'failed',
      answer: { error: 'command_not_mapped', params: { command: '启动', command_en: 'Start' } },
    })
  const { revision, points: mapped } = await getConnection(admin(), id)
  const values = {
    name: `Line ${++number}`,
    settings: settings(),
    devices: [{ device, address: { unit: 1 } }],
  }
  await changeConnection(admin(), { id, revision, ...values, points: [...mapped], commands: [start] })
  expect((await getConnection(admin(), id)).commands).toEqual([start])
  expect((await listCommands(admin(), device)).unmapped).toEqual(['fly'])
  const { id: second } = await sendCommand(admin(), { id: device, command: 'start', parameters: {} })
  await expect.poll(() => answerOf(second), patient).toMatchObject({ state: 'done' })
  expect(equipment.coils.get(at(1, 0))).toBe(true)
})

it('a connection that is switched off asks nothing any more, and goes on when it is switched on', async () => {
  const device = await makeDevice(1)
  const id = await connect([[device, 1]])
  await hold()
  await expect.poll(() => stateOf(id), patient).toBe('running')
  await switchConnection(admin(), { id, on: false })
  expect(await stateOf(id)).toBe('stopped')
  await expect.poll(() => equipment.connections(), patient).toBe(0)
  const asked = equipment.asked.length
  await sleep(600)
  expect(equipment.asked).toHaveLength(asked)
  await switchConnection(admin(), { id, on: true })
  await expect.poll(() => stateOf(id), patient).toBe('running')
  expect(await linesOf(id)).toEqual(expect.arrayContaining(['started', 'stopped']))
})

it('a space that is stopped asks nothing any more', async () => {
  const device = await makeDevice(1)
  const id = await connect([[device, 1]])
  await hold()
  await expect.poll(() => stateOf(id), patient).toBe('running')
  await platform(kernel).run(sql`
    insert into gantry.space (id, name, state, invite_code, created_at) values ('alpha', 'Alpha', 'closed', 'A', now())`)
  await expect.poll(() => equipment.connections(), patient).toBe(0)
  await platform(kernel).run(sql`update gantry.space set state = 'active' where id = 'alpha'`)
  await expect.poll(() => stateOf(id), patient).toBe('running')
})

it('a process that cannot renew what it holds gives it up before another may take it', async () => {
  const device = await makeDevice(1)
  const id = await connect([[device, 1]])
  await hold()
  await expect.poll(() => stateOf(id), patient).toBe('running')
  const rename = (from: string, to: string) =>
    platform(kernel).run(sql`alter table ${raw(`gantry.${from}`)} rename to ${raw(to)}`)
  await rename('device_connection_state', 'device_connection_state_away')
  const began = performance.now()
  await expect.poll(() => equipment.connections(), { timeout: 25_000 }).toBe(0)
  expect(performance.now() - began).toBeLessThan(leaseSilence)
  await rename('device_connection_state_away', 'device_connection_state')
  await expect.poll(() => equipment.connections(), patient).toBe(1)
  await expect.poll(() => stateOf(id), patient).toBe('running')
})

it('one process of two keeps a connection, and the other takes it over', async () => {
  const device = await makeDevice(1)
  const id = await connect([[device, 1]])
  const first = await hold()
  await expect.poll(() => stateOf(id), patient).toBe('running')
  await hold()
  for (let look = 0; look < 10; look++) {
    expect(equipment.connections()).toBe(1)
    await sleep(100)
  }
  await first.stop()
  // The next look of the other finds it given up.
  await expect.poll(() => stateOf(id), patient).toBe('running')
  expect(equipment.connections()).toBe(1)
  // A process that died says nothing: what it held is free after its silence.
  await platform(kernel).run(sql`
    update gantry.device_connection_state set holder = gen_random_uuid() where connection = ${id}::uuid`)
  await expect.poll(() => equipment.connections(), patient).toBe(0)
  await platform(kernel).run(sql`
    update gantry.device_connection_state set seen_at = now() - interval '21 seconds' where connection = ${id}::uuid`)
  await expect.poll(() => stateOf(id), patient).toBe('running')
})

it('a changed connection is opened anew, and a removed device is left alone', async () => {
  const [one, two] = [await makeDevice(1), await makeDevice(2)]
  const id = await connect([
    [one, 1],
    [two, 2],
  ])
  await hold()
  await expect.poll(async () => (await valuesOf(two)).temp, patient).toBe(21.5)
  const { revision, devices: kept, points: mapped } = await getConnection(admin(), id)
  expect(kept.map(({ name }) => name)).toHaveLength(2)
  const change = (units: readonly (readonly [string, number])[], base: number) =>
    changeConnection(admin(), {
      id,
      name: 'Renamed',
      settings: settings(),
      devices: units.map(([device, unit]) => ({ device, address: { unit } })),
      points: [...mapped],
      revision: base,
    })
  await change([[one, 2]], revision)
  await expect(change([[one, 1]], revision)).rejects.toMatchObject({ code: 'record.conflict' })
  equipment.holding.set(at(2, 0), 444)
  await expect.poll(async () => (await valuesOf(one)).temp, patient).toBe(44.4)
  await removeRecord(admin(), 'device', one)
  await expect
    .poll(
      async () => {
        equipment.asked.length = 0
        await sleep(500)
        return equipment.asked
      },
      { timeout: 30_000 },
    )
    .toEqual([])
}, 60_000)

it('what does not fit is refused with the place', async () => {
  const device = await makeDevice(1)
  const refused = (more: Parameters<typeof connect>[1]) => connect([[device, 1]], more)
  const cases: [Parameters<typeof connect>[1], string, string][] = [
    [{ settings: settings({ port: 0 }) }, 'settings.port', 'min'],
    [{ settings: settings({ more: 1 }) }, 'settings.more', 'unknown'],
    [{ devices: [{ device, address: { unit: 256 } }] }, 'devices.0.address.unit', 'max'],
    [
      { devices: [{ device: '01900000-0000-7000-8000-00000000eeee', address: { unit: 1 } }] },
      'devices.0.device',
      'unknown',
    ],
    [
      { points: [{ product: meter.id, point: 'nothing', address: { area: 'coil', address: 1 } }] },
      'points.0.point',
      'unknown',
    ],
    [
      { points: [{ product: meter.id, point: 'temp', address: { area: 'holding', address: 1 } }] },
      'points.0.address.type',
      'modbus_type',
    ],
    [
      {
        settings: settings({ base: 'one' }),
        points: [{ product: meter.id, point: 'run', address: { area: 'coil', address: 0 } }],
      },
      'points.0.address.address',
      'modbus_from_one',
    ],
    [
      {
        points: [
          { product: meter.id, point: 'flow', address: { area: 'input', address: 65_535, type: 'f32' } },
        ],
      },
      'points.0.address.address',
      'modbus_beyond',
    ],
  ]
  for (const [more, field, code] of cases)
    await expect(refused(more), field).rejects.toMatchObject({ issues: [{ field, code }] })
  const other = await connect([[device, 1]], { on: false })
  const { name } = await getConnection(admin(), other)
  await expect(refused({})).rejects.toMatchObject({
    issues: [{ field: 'devices.0.device', code: 'connection_elsewhere', params: { name } }],
  })
  await expect(refused({ name, devices: [] })).rejects.toMatchObject({ issues: [{ field: 'name' }] })
})

it('an attempt answers values, or why there are none', async () => {
  const device = await makeDevice(3)
  const attempt = (more: JsonObject = {}, unit = 3) =>
    tryConnection(admin(), {
      kind: 'modbus',
      settings: settings(more),
      device: { device, address: { unit } },
      points: [
        ...points,
        { product: meter.id, point: 'lost', address: { area: 'holding', address: 99, type: 'u16' } },
      ],
    })
  const { problem, points: tried } = await attempt()
  expect(problem).toBeNull()
  expect(tried.find(({ code }) => code === 'temp')).toMatchObject({ raw: 215, value: 21.5, problem: null })
  expect(tried.find(({ code }) => code === 'run')).toMatchObject({ raw: false, value: 0 })
  expect(tried.find(({ code }) => code === 'lost')).toMatchObject({
    raw: null,
    problem: { code: 'modbus_exception_2' },
  })
  equipment.silent.add(4)
  expect((await attempt({}, 4)).problem).toEqual({ code: 'silent', params: { unit: 4 } })
  expect((await attempt({ port: 1 })).problem?.code).toBe('refused')
  expect((await attempt({ host: '192.168.77.1' })).problem?.code).toBe('insecure')
  await expect.poll(() => equipment.connections()).toBe(0)
})

it('members read connections and keep none; another space sees nothing of them', async () => {
  const device = await makeDevice(1)
  const id = await connect([[device, 1]], { on: false })
  const call = async (person: string, method: string, path: string, body?: object) =>
    (
      await fetch(`${url}/space-alpha/api${path}`, {
        method,
        headers: {
          cookie: `person=${person}`,
          origin: url,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).status
  const given = { name: 'Line', settings: settings(), devices: [], points: [] }
  expect(await call('member', 'GET', '/device-connections')).toBe(200)
  expect(await call('member', 'GET', `/device-connections/${id}`)).toBe(200)
  expect(await call('member', 'GET', `/device-connections/${id}/log`)).toBe(200)
  const changes: [string, string, object | undefined][] = [
    ['POST', '/device-connections', { kind: 'modbus', on: false, ...given }],
    ['PUT', `/device-connections/${id}`, { ...given, revision: 1 }],
    ['PUT', `/device-connections/${id}/on`, { on: true }],
    [
      'POST',
      '/device-connections/try',
      { kind: 'modbus', settings: settings(), device: { device, address: { unit: 1 } }, points: [] },
    ],
    ['DELETE', `/device-connections/${id}`, undefined],
  ]
  for (const [method, path, body] of changes)
    expect([path, await call('member', method, path, body)]).toEqual([path, 403])
  expect(await call('boss', 'PUT', `/device-connections/${id}/on`, { on: true })).toBe(200)
  const stranger = testCtx(kernel, { userType: 'admin', space: 'beta' })
  expect(await listConnections(stranger)).toEqual([])
  await expect(getConnection(stranger, id)).rejects.toMatchObject({ code: 'record.not_found' })
  await expect(listConnectionLog(stranger, { id })).rejects.toMatchObject({ code: 'record.not_found' })
})
