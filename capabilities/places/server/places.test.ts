import { alarms } from '@gantry/alarms/server'
import { newId } from '@gantry/base/shared'
import { designServer, designs, releaseDesign } from '@gantry/designs/server'
import { devices } from '@gantry/devices/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, everySpace, inTransaction } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, getRecord, updateRecord } from '@gantry/records/server'
import { makeDays, pointIds, storeReadings } from '@gantry/telemetry/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { sameArea } from './areas/area-of-device.ts'
import { listAreas } from './areas/list-areas.ts'
import { drawOutline, listPlaceable, placeDevice, unplaceDevice } from './areas/place-device.ts'
import { readLiveArea } from './areas/read-live-area.ts'
import { inYard, reportAt, vehicleProduct } from './demo/vehicle.ts'
import { places } from './index.ts'
import { listTracked, readTrack } from './track/read-track.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices, alarms, places])
const admin = () => testCtx(kernel, { userType: 'admin' })
const user = () => testCtx(kernel, { userType: 'user' })
const stranger = () => testCtx(kernel, { userType: 'admin', space: 'beta' })

const start = Math.floor(Date.now() / 60_000) * 60_000 - 3 * 3_600_000
let [truck, hall, yard] = ['', '', '']

beforeAll(async () => {
  await createSpaceSchema(admin())
  await createSpaceSchema(stranger())
  await inTransaction(admin(), async tx => {
    const body = JSON.parse(JSON.stringify(vehicleProduct))
    await designServer(kernel, 'product').publish?.(tx, vehicleProduct.id, null, body)
    await releaseDesign(tx, { kind: 'product', id: vehicleProduct.id, body })
  })
  truck = (await createRecord(admin(), 'device', { name: 'Truck', code: 'T-01', product: vehicleProduct.id }))
    .id
  yard = (await createRecord(admin(), 'plant_area', { name: 'Yard' })).id
  hall = (await createRecord(admin(), 'plant_area', { name: 'Hall', parent: yard })).id
  const codes = ['lat', 'lon', 'speed']
  const points = await pointIds(
    kernel,
    codes.map(code => ({ space: 'alpha', device: truck, code, keepDays: 90 })),
  )
  const readings = Array.from({ length: 121 }, (_, minute) => {
    const { spot, speed } = reportAt(minute)
    return [spot.lat, spot.lng, speed].map((value, at) => ({
      point: points[at]!,
      ts: start + minute * 60_000,
      value,
      quality: 0,
    }))
  }).flat()
  await makeDays(kernel, [start, start + 3 * 3_600_000])
  await kernel.database.transaction(everySpace, tx => storeReadings(tx, readings))
})

it('puts a device on a plan, moves it to another area, and takes it out', async () => {
  await placeDevice(admin(), { id: hall, device: truck, x: 0.25, y: 0.123_456 })
  expect(await readLiveArea(user(), hall)).toMatchObject({
    devices: [{ id: truck, code: 'T-01', x: 0.25, y: 0.1235, spot: inYard(-120, -60) }],
    alarms: [],
  })
  expect(await listPlaceable(admin(), 'truck')).toMatchObject([
    { id: truck, area: { id: hall, title: 'Hall' } },
  ])
  await placeDevice(admin(), { id: yard, device: truck })
  expect((await readLiveArea(user(), hall)).devices).toEqual([])
  expect((await readLiveArea(user(), yard)).devices).toMatchObject([{ id: truck, x: null, y: null }])
  expect(await listAreas(user())).toMatchObject([
    { id: hall, parent: yard, devices: 0 },
    { id: yard, parent: null, devices: 1 },
  ])
  await expect(unplaceDevice(admin(), hall, truck)).rejects.toMatchObject({ code: 'record.not_found' })
  await unplaceDevice(admin(), yard, truck)
  expect((await readLiveArea(user(), yard)).devices).toEqual([])
})

it('shows the alarms of its devices until they are closed', async () => {
  await placeDevice(admin(), { id: hall, device: truck, x: 0.5, y: 0.5 })
  const raised = await createRecord(asSystem(admin(), 'test'), 'alarm', {
    name: 'Too fast',
    severity: 'high',
    state: 'active',
    device: truck,
    raised: new Date().toISOString(),
    rule: newId(),
  })
  expect((await readLiveArea(user(), hall)).alarms).toMatchObject([
    { name: 'Too fast', severity: 'high', state: 'active', device: truck },
  ])
  expect(await listAreas(user())).toMatchObject([{ id: hall, alarms: 1 }, { id: yard }])
  await updateRecord(asSystem(admin(), 'test'), 'alarm', raised.id, {
    version: raised.version,
    state: 'closed',
  })
  expect((await readLiveArea(user(), hall)).alarms).toEqual([])
})

it('refuses people who do not keep areas, other spaces, and places that are none', async () => {
  const place = { id: hall, device: truck, x: 0.1, y: 0.1 }
  await expect(placeDevice(user(), place)).rejects.toMatchObject({ code: 'permission.denied' })
  await expect(placeDevice(stranger(), place)).rejects.toMatchObject({ code: 'record.not_found' })
  await expect(placeDevice(admin(), { id: hall, device: truck, x: 0.1 })).rejects.toMatchObject({
    issues: [{ field: 'y', code: 'required' }],
  })
  await expect(readLiveArea(stranger(), hall)).rejects.toMatchObject({ code: 'record.not_found' })
  await expect(
    drawOutline(admin(), { id: yard, outline: [inYard(0, 0), inYard(1, 1)], fence: true }),
  ).rejects.toMatchObject({ issues: [{ field: 'outline', code: 'min_items' }] })
  await expect(drawOutline(user(), { id: yard, outline: [], fence: false })).rejects.toMatchObject({
    code: 'permission.denied',
  })
})

it('reads a track with its stops and the fences it crossed', async () => {
  await drawOutline(admin(), {
    id: yard,
    outline: [inYard(-220, -150), inYard(260, -150), inYard(260, 190), inYard(-220, 190)],
    fence: true,
  })
  expect(await listTracked(user())).toMatchObject([{ id: truck, name: 'Truck' }])
  expect(await listTracked(stranger())).toEqual([])
  const span = { from: new Date(start).toISOString(), to: new Date(start + 2 * 3_600_000 + 1).toISOString() }
  const track = await readTrack(user(), { id: truck, ...span })
  expect(track.fixes).toHaveLength(121)
  expect(track.crossings.map(({ name, entered }) => [name, entered])).toEqual([
    ['Yard', false],
    ['Yard', true],
  ])
  // The minute of shunting inside the yard ends no stop.
  expect(track.stops.map(({ from, to }) => Math.round((to - from) / 60_000))).toEqual([40, 31, 31])
  await expect(readTrack(stranger(), { id: truck, ...span })).rejects.toMatchObject({
    code: 'record.not_found',
  })
  await expect(readTrack(user(), { id: truck, from: span.to, to: span.from })).rejects.toMatchObject({
    issues: [{ field: 'to', code: 'alarm_span' }],
  })
})

it('keeps the area a device says and the one it stands in the same, whichever was changed', async () => {
  const changed = (table: string, recordId: string, field: string) =>
    inTransaction(asSystem(admin(), 'test'), async ctx => {
      const event = {
        id: '1',
        space: ctx.space,
        type: 'record.updated',
        table,
        recordId,
        version: null,
        at: new Date().toISOString(),
        actor: null,
        payload: { changes: { [field]: [null, null] } },
        cause: null,
        depth: 0,
      }
      const wanted = (await sameArea.wanted?.(ctx.db, [event])) ?? []
      for (const each of wanted) await sameArea.handle(ctx, each)
      return wanted.length
    })
  const device = async () => (await getRecord(admin(), 'device', truck)).data
  const standsIn = async () => (await listPlaceable(admin(), 'T-01'))[0]?.area?.id ?? null
  const write = async (area: string | null) => {
    await updateRecord(admin(), 'device', truck, { version: (await device()).version, area })
    await changed('device', truck, 'area')
  }
  await placeDevice(admin(), { id: hall, device: truck, x: 0.5, y: 0.5 })
  expect((await device()).area).toBe('Hall')

  await updateRecord(admin(), 'plant_area', hall, {
    version: (await getRecord(admin(), 'plant_area', hall)).data.version,
    name: 'Hall 2',
  })
  expect(await changed('plant_area', hall, 'remark')).toBe(0)
  expect((await device()).area).toBe('Hall')
  await changed('plant_area', hall, 'name')
  expect((await device()).area).toBe('Hall 2')

  await write('Yard')
  expect(await standsIn()).toBe(yard)
  await write('behind the gate')
  expect(await standsIn()).toBeNull()
  expect((await device()).area).toBe('behind the gate')
  await write('Hall 2')
  expect(await standsIn()).toBe(hall)
  await unplaceDevice(admin(), hall, truck)
  expect((await device()).area).toBeNull()
})
