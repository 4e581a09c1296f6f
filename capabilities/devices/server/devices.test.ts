import { Readable } from 'node:stream'
import { type Json, type Lang, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, getRecord, updateRecord } from '@gantry/records/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import * as contract from '../shared/contract.ts'
import { emptyProduct, type Product } from '../shared/product.ts'
import { issueKey } from './devices/issue-key.ts'
import { readHistory, readLive } from './devices/read-live.ts'
import { devices, onPoints, type PointBatch } from './index.ts'
import { takeHttp } from './ingest/take-http.ts'
import { listMessages, replayMessage } from './messages.ts'
import { readModel } from './products/read-model.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices])
const admin = () => testCtx(kernel, { userType: 'admin' })
const id = newId()
const pump: Product = {
  ...emptyProduct(id),
  name: { 'zh-CN': '循环水泵', en: 'Pump' },
  code: 'pump',
  points: [
    { code: 'temp', name: 'Temperature', type: 'number', unit: '°C', scale: 0.1, max: 80 },
    { code: 'on', name: 'Running', type: 'bool' },
  ],
  samples: [{ name: 'usual', frame: '{"temp":715,"on":true}', expected: { temp: 71.5, on: 1 } }],
}

/** Publishes a product as its editor does. */
const publish = async (product: Product) => {
  const ctx = admin()
  const { revision } = await keepDraft(ctx, {
    kind: 'product',
    id: product.id,
    body: JSON.parse(JSON.stringify(product)) as Json,
    base: null,
    revision: 0,
  })
  await publishDesigns(ctx, { designs: [{ kind: 'product', id: product.id, revision }] })
}

let device = ''
let key = ''
beforeAll(async () => {
  await createSpaceSchema(admin())
  await publish(pump)
  device = (await createRecord(admin(), 'device', { name: 'P-204', code: 'P-204', product: id })).id
  key = (await issueKey(admin(), device, 'http://here', null)).key
})

const send = (text: string, secret = key, space = 'alpha') =>
  takeHttp(kernel, {
    space,
    device: 'P-204',
    channel: 'points',
    key: secret,
    body: Readable.from([Buffer.from(text)]),
  })

it('a product is called in the language of its reader, also where a device names it', async () => {
  const seen = async (lang: Lang) => {
    const ctx = admin()
    const reader = { ...ctx, actor: { ...ctx.actor, lang } }
    const product = (await getRecord(reader, 'product', id)).data
    const named = (await getRecord(reader, 'device', device)).data
    return [product.name, named.product]
  }
  expect(await seen('en')).toEqual(['Pump', { id, title: 'Pump' }])
  expect(await seen('zh-CN')).toEqual(['循环水泵', { id, title: '循环水泵' }])
})

it('names the connection that reads a device, one that is on before others', async () => {
  expect((await readLive(admin(), device)).connection).toBeNull()
  const add = (id: string, name: string, on: boolean, of: string) =>
    platform(kernel).run(sql`
      insert into gantry.device_connection (space, id, kind, name, is_on, settings, devices, created_at, changed_at)
      values ('alpha', ${id}::uuid, 'modbus', ${name}, ${on}, '{}',
        ${JSON.stringify([{ device: of, address: { unit: 1 } }])}::jsonb, now(), now())`)
  const [off, on, other] = [newId(), newId(), newId()]
  await add(off, 'A line', false, device)
  await add(other, 'Another', true, newId())
  expect((await readLive(admin(), device)).connection).toEqual({
    id: off,
    name: 'A line',
    kind: 'modbus',
    on: false,
  })
  await add(on, 'Main line', true, device)
  expect((await readLive(admin(), device)).connection).toMatchObject({ id: on, on: true })
  await platform(kernel).run(sql`delete from gantry.device_connection where space = 'alpha'`)
})

it('stores what a device sends, tells who listens, and shows it with its age', async () => {
  const heard: PointBatch[] = []
  onPoints(kernel, async batch => void heard.push(batch))
  const answer = await send('{"temp":912,"on":false,"other":1}')
  expect(answer).toMatchObject({ points: 2, problem: null })
  expect(heard).toMatchObject([
    {
      space: 'alpha',
      points: [
        { device, code: 'temp', value: 91.2, quality: 1 },
        { code: 'on', value: 0 },
      ],
    },
  ])
  const live = await readLive(admin(), device)
  expect(live).toMatchObject({
    state: 'online',
    values: [
      { code: 'temp', value: 91.2, quality: 1 },
      { code: 'on', value: 0, quality: 0 },
    ],
    key: { ending: key.slice(-4) },
  })
  const now = Date.now()
  const { data } = await readHistory(admin(), {
    id: device,
    points: 'temp',
    from: new Date(now - 60_000).toISOString(),
    to: new Date(now + 60_000).toISOString(),
  })
  expect(data).toMatchObject([{ code: 'temp', max: 91.2, count: 1 }])
  const asked = { id: device, points: 'temp', from: '2026-01-02T00:00:00Z' }
  for (const to of ['2026-01-01T00:00:00Z', '2046-01-01T00:00:00Z'])
    await expect(readHistory(admin(), { ...asked, to })).rejects.toMatchObject({
      issues: [{ field: 'to', code: 'history_span' }],
    })
  // Coming online is told once, however many messages follow.
  await send('{"temp":913}')
  const { rows } = await platform(kernel).run(sql`
    select type from gantry.outbox where record_id = ${device}::uuid and type like 'device.%'`)
  expect(rows).toEqual([{ type: 'device.online' }])
})

it('keeps every message with what was read of it, and reads it again', async () => {
  await send('no json')
  const { data } = await listMessages(admin(), { failed: true })
  expect(data).toMatchObject([{ text: 'no json', problem: 'json', way: 'http', device: { title: 'P-204' } }])
  const { trace } = data[0]!
  const found = async (search: string) => (await listMessages(admin(), { search })).data.length
  expect(await found(trace)).toBe(1)
  expect(await found('p-204')).toBe(await found('alpha/pump/P-204/up'))
  expect(await found('p-204')).toBeGreaterThan(2)
  expect(await found('P%4')).toBe(0)
  expect(await replayMessage(admin(), data[0]!.id, false)).toMatchObject({ problems: [{ code: 'json' }] })
})

it('takes no value that does not fit its point, keeps the last good one, and names the point', async () => {
  await send('{"temp":241,"on":true}')
  const problems = [{ code: 'not_number', at: 'temp' }]
  expect(await send('{"temp":"hot","on":false,"other":1}')).toMatchObject({
    points: 1,
    problem: 'not_number',
    problems,
  })
  expect((await readLive(admin(), device)).values).toMatchObject([
    { code: 'temp', value: 24.1 },
    { code: 'on', value: 0 },
  ])
  const { rows } = await platform(kernel).run(sql`
    select 1 from gantry.telemetry_point p join gantry.telemetry_value v on v.point = p.id
    where p.device = ${device}::uuid and v.value is null`)
  expect(rows).toEqual([])
  const { data } = await listMessages(admin(), { failed: true })
  expect(data[0]).toMatchObject({ problem: 'not_number', problems, result: [{ code: 'on', value: 0 }] })
  expect(await replayMessage(admin(), data[0]!.id, false)).toMatchObject({ problems, unknown: ['other'] })
})

it('refuses wrong keys and other spaces, and shows a space nothing of another', async () => {
  await expect(send('{}', 'wrong')).rejects.toMatchObject({ code: 'key.invalid' })
  await expect(send('{}', key, 'beta')).rejects.toMatchObject({ code: 'key.invalid' })
  const stranger = testCtx(kernel, { userType: 'admin', space: 'beta' })
  await expect(readLive(stranger, device)).rejects.toMatchObject({ code: 'record.not_found' })
  expect((await listMessages(stranger, {})).data).toEqual([])
})

it('is not published while a sample frame gives other points than expected', async () => {
  const wrong: Product = {
    ...pump,
    id: newId(),
    code: 'other',
    samples: [{ name: 'usual', frame: '{"temp":1}', expected: { temp: 5 } }],
  }
  await expect(publish(wrong)).rejects.toMatchObject({
    issues: [{ field: expect.stringContaining('samples.0.temp') }],
  })
})

it('takes codes that stand in topics and addresses alone; others from before stay readable', async () => {
  const named = (code: string) => createRecord(admin(), 'device', { name: code, code, product: id })
  for (const code of ['a b/c', '+', '#', '泵'])
    await expect(named(code)).rejects.toMatchObject({ issues: [{ field: 'code', code: 'not_valid' }] })
  const old = (await named('Old.1_2-3')).id
  await platform(kernel).run(sql`
    update gantry.t_device set f_code = 'a b/c' where space = 'alpha' and id = ${old}::uuid`)
  expect((await readLive(admin(), old)).code).toBe('a b/c')
  const { data } = await getRecord(admin(), 'device', old)
  await updateRecord(admin(), 'device', old, { version: data.version, name: 'Still here' })
  expect((await issueKey(admin(), old, 'http://here', null)).address).toBe(
    'http://here/space-alpha/api/devices/a%20b%2Fc/up',
  )
})

it('shows the published model to those who do not set it up', async () => {
  const reader = testCtx(kernel, { space: 'alpha', userType: 'user' })
  expect(contract.readModel.can).toContain('user')
  expect(await readModel(reader, id)).toMatchObject({ points: pump.points, commands: pump.commands ?? [] })
  await expect(readModel(reader, newId())).rejects.toMatchObject({ code: 'record.not_found' })
})
