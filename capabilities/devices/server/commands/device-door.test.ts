import { type Json, newId } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, platform, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema } from '@gantry/records/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { emptyProduct, type Product } from '../../shared/product.ts'
import { devices } from '../index.ts'
import { knownDevice } from '../ingest/known-device.ts'
import { takeWaiting } from '../ingest/take-message.ts'
import { productDesigns } from '../products/product-designs.ts'
import { readTwin } from '../twin/twin.ts'
import { listCommands } from './commands.ts'
import { deviceDoor, mostTold } from './device-door.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices])
const admin = () => testCtx(kernel, { userType: 'admin' })
const acting = () => asSystem(admin(), 'rule: Too hot')
const product: Product = {
  ...emptyProduct(newId()),
  name: 'Pump',
  code: 'pump',
  points: [{ code: 'interval', name: 'Interval', type: 'integer', min: 1, max: 60, settable: true }],
  commands: [{ code: 'speed', name: 'Speed', parameters: [{ code: 'rpm', name: 'Rpm', type: 'integer' }] }],
}
const by = { kind: 'rule', id: newId(), name: { 'zh-CN': '过热', en: 'Too hot' } }
let made = 0
const newDevice = async () => {
  made += 1
  return (
    await createRecord(admin(), 'device', { name: `P-${made}`, code: `P-${made}`, product: product.id })
  ).id
}

beforeAll(async () => {
  await createSpaceSchema(admin())
  await productDesigns.publish?.(admin(), product.id, null, product)
  const body = JSON.parse(JSON.stringify(product)) as Json
  await releaseDesign(admin(), { kind: 'product', id: product.id, body })
})

const speed = (device: string) => ({
  device,
  product: product.id,
  command: 'speed',
  values: { rpm: 900 },
  by,
})

it('sends a command in the name of a design, with its expiry, and says so in the audit', async () => {
  const id = await newDevice()
  expect(await deviceDoor.tell(acting(), { ...speed(id), seconds: 5 })).toEqual({ name: 'P-1' })
  const { data, refused } = await listCommands(admin(), id)
  expect(data).toMatchObject([
    { command: 'speed', parameters: { rpm: 900 }, state: 'queued', rule: 'Too hot' },
  ])
  expect(Date.parse(data[0]?.expiresAt ?? '') - Date.parse(data[0]?.at ?? '')).toBe(5_000)
  expect(refused).toEqual([])
  const { rows } = await platform(kernel).run(sql`
    select details ->> 'rule' as rule from gantry.audit where action = 'device.command_sent'`)
  expect(rows).toEqual([{ rule: 'Too hot' }])
  // What nobody fetched in time is not handed out later.
  await platform(kernel).run(sql`update gantry.device_command set expires_at = now() - interval '1 second'`)
  const known = await knownDevice(kernel, 'alpha', id)
  expect(known && (await takeWaiting(kernel, known, 'http'))).toEqual([])
  expect((await listCommands(admin(), id)).data).toMatchObject([{ state: 'expired' }])
})

it('sets desired values whatever was desired before', async () => {
  const id = await newDevice()
  const desired = (interval: number) => ({ device: id, product: product.id, values: { interval }, by })
  await deviceDoor.tell(acting(), desired(5))
  await deviceDoor.tell(acting(), desired(9))
  expect((await readTwin(admin(), id)).desired).toMatchObject({ interval: { value: 9, by: 'Too hot' } })
  await expect(deviceDoor.tell(acting(), desired(99))).rejects.toMatchObject({
    issues: [{ field: 'values.interval', code: 'max' }],
  })
})

it('a loop is held back for each device and minute, and the first refusal stands on its page', async () => {
  const [looped, other] = [await newDevice(), await newDevice()]
  for (let nth = 0; nth < mostTold; nth++) await deviceDoor.tell(acting(), speed(looped))
  for (let nth = 0; nth < 3; nth++)
    await expect(deviceDoor.tell(acting(), speed(looped))).rejects.toMatchObject({ code: 'device.too_often' })
  await deviceDoor.tell(acting(), speed(other))
  const { data, refused } = await listCommands(admin(), looped)
  expect(data).toHaveLength(mostTold)
  expect(refused).toMatchObject([
    { rule: 'Too hot', command: 'speed', code: 'device.too_often', params: { most: mostTold } },
  ])
  await platform(kernel).run(sql`
    update gantry.device_pace set since = now() - interval '2 minutes' where device = ${looped}::uuid`)
  await deviceDoor.tell(acting(), speed(looped))
})

it('refuses what does not fit, and people who may not tell devices anything', async () => {
  const id = await newDevice()
  const wrong = [
    [{ ...speed(id), command: 'fly' }, { issues: [{ field: 'command' }] }],
    [{ ...speed(id), values: {} }, { issues: [{ field: 'parameters.rpm' }] }],
    [{ ...speed(id), values: { rpm: 1.5 } }, { issues: [{ field: 'parameters.rpm', code: 'not_whole' }] }],
    [{ ...speed(id), product: newId() }, { issues: [{ field: 'device', code: 'device_product' }] }],
    [speed(newId()), { code: 'record.not_found' }],
  ] as const
  for (const [asked, refusal] of wrong) {
    await expect(deviceDoor.preview(acting(), asked)).rejects.toMatchObject(refusal)
    await expect(deviceDoor.tell(acting(), asked)).rejects.toMatchObject(refusal)
  }
  const worker = testCtx(kernel, { userType: 'user' })
  await expect(deviceDoor.tell(worker, speed(id))).rejects.toMatchObject({ code: 'permission.denied' })
  expect(await deviceDoor.preview(acting(), speed(id))).toEqual({ name: `P-${made}` })
  expect((await listCommands(admin(), id)).data).toEqual([])
  expect(await deviceDoor.models(admin(), [product.id])).toMatchObject([
    {
      commands: [{ code: 'speed', parameters: [{ code: 'rpm', type: 'integer' }] }],
      settable: [{ code: 'interval' }],
    },
  ])
})
