import type { Json } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { defineCapability } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { ident, type Kernel, openDatabase, platform, sql } from '@gantry/kernel/server'
import type { Feature } from '@gantry/model/shared'
import { createRecord, createSpaceSchema } from '@gantry/records/server'
import { switchFeaturesOff, testApp, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { emptyProduct } from '../../shared/product.ts'
import { listCommands, sendCommand } from '../commands/commands.ts'
import { hearNewKeys, issueKey } from '../devices/issue-key.ts'
import { readLive } from '../devices/read-live.ts'
import { forgetEvents } from '../events/forget-events.ts'
import { listEvents } from '../events/list-events.ts'
import { devices } from '../index.ts'
import { listMessages } from '../messages.ts'
import { productDesigns } from '../products/product-designs.ts'
import { knownDevice } from './known-device.ts'
import { takeWaiting } from './take-message.ts'

const product = {
  ...emptyProduct('01900000-0000-7000-8000-00000000d011'),
  name: 'Pump',
  code: 'pump',
  points: [{ code: 'temp', name: 'Temperature', type: 'number' as const }],
  events: [{ code: 'dry_run', name: 'Dry running', level: 'error' as const }],
  commands: [{ code: 'stop', name: 'Stop', parameters: [] }],
}
/** Codes of the events that were told. */
const told: unknown[] = []
const listener = defineCapability({
  name: 'listener',
  consumers: [
    {
      name: 'listener',
      types: ['device.event'],
      handle: async (_ctx, { payload }) => {
        told.push((payload as { readonly code: string }).code)
      },
    },
  ],
})
const { url, kernel } = await testApp({
  key: 'devices http',
  capabilities: [identity, designs, devices, listener],
  authenticate: async () => 'none',
  seed: async fresh => {
    const ctx = testCtx(fresh, { userType: 'admin' })
    await createSpaceSchema(ctx)
    await productDesigns.publish?.(ctx, product.id, null, product)
    await releaseDesign(ctx, {
      kind: 'product',
      id: product.id,
      body: JSON.parse(JSON.stringify(product)) as Json,
    })
    await createRecord(ctx, 'device', { name: 'P-1', code: 'P-1', product: product.id })
  },
})
const ctx = testCtx(kernel, { userType: 'admin' })

it('a device sends to the address of its space with its key alone', async () => {
  const { rows } = await ctx.db.run<{ id: string }>({ text: 'select id from gantry.t_device', values: [] })
  const id = rows[0]?.id ?? ''
  const { key, address } = await issueKey(ctx, id, url, null)
  const send = (to: string, secret: string) =>
    fetch(to, { method: 'POST', headers: { 'x-device-key': secret }, body: '{"temp":21}' })
  const sent = await send(address, key)
  expect([sent.status, await sent.json()]).toMatchObject([200, { points: 1, problem: null }])
  expect((await readLive(ctx, id)).values).toMatchObject([{ code: 'temp', value: 21 }])
  expect((await send(address, 'wrong')).status).toBe(401)
  expect((await send(address.replace('space-alpha', 'space-beta'), key)).status).toBe(401)
  expect((await send(address.replace('/space-alpha', ''), key)).status).toBe(401)
  const waiting = await fetch(address.replace(/up$/, 'down'), {
    method: 'POST',
    headers: { 'x-device-key': key },
  })
  expect([waiting.status, await waiting.json()]).toEqual([200, { data: [] }])
})

it('accepts a key that was replaced in no process any more', async () => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`select id from gantry.t_device`)
  const id = rows[0]?.id ?? ''
  const other: Kernel = { ...kernel, database: openDatabase(kernel.database.url, { log: kernel.log }) }
  try {
    await hearNewKeys(other)
    await issueKey(ctx, id, url, null)
    const before = (await knownDevice(other, 'alpha', 'P-1'))?.keyHash
    await issueKey(ctx, id, url, null)
    // Without being told it would work with what it knows for three seconds.
    await expect
      .poll(async () => (await knownDevice(other, 'alpha', 'P-1'))?.keyHash, { interval: 20 })
      .not.toBe(before)
  } finally {
    await other.database.close()
  }
})

it.each([
  ['its twin cannot be read', 'device_twin'],
  ['the message cannot be kept', 'device_message'],
])('a command waits on where %s, and is handed out once', async (_, table) => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`select id from gantry.t_device`)
  const id = rows[0]?.id ?? ''
  const device = await knownDevice(kernel, 'alpha', id)
  if (!device) throw new Error('no device')
  await sendCommand(ctx, { id, command: 'stop', parameters: {} })
  const waits = async () =>
    (await listCommands(ctx, id)).data.filter(({ state }) => state === 'queued').length
  const [name, away] = [ident('gantry', table), ident(`${table}_away`)]
  await platform(kernel).run(sql`alter table ${name} rename to ${away}`)
  await expect(takeWaiting(kernel, device, 'http')).rejects.toThrow()
  await platform(kernel).run(sql`alter table ${ident('gantry', `${table}_away`)} rename to ${ident(table)}`)
  expect(await waits()).toBe(1)
  const commands = async () =>
    (await takeWaiting(kernel, device, 'http')).filter(({ channel }) => channel === 'command').length
  expect(await Promise.all([commands(), commands()]).then(found => found.toSorted())).toEqual([0, 1])
  expect(await waits()).toBe(0)
})

it('events of a product are kept and told; others become a problem of their message', async () => {
  const { rows } = await ctx.db.run<{ id: string }>({ text: 'select id from gantry.t_device', values: [] })
  const id = rows[0]?.id ?? ''
  const { key, address } = await issueKey(ctx, id, url, null)
  const send = async (event: object) => {
    const sent = await fetch(`${address}?channel=event`, {
      method: 'POST',
      headers: { 'x-device-key': key },
      body: JSON.stringify(event),
    })
    return (await sent.json()) as Json
  }
  const at = new Date(Date.now() - 60_000).toISOString()
  expect(await send({ code: 'dry_run', at, text: 'No water', data: { rpm: 900 } })).toMatchObject({
    problem: null,
  })
  expect(await send({ code: 'dry_run', at: '2001-01-01T00:00:00Z' })).toMatchObject({ problem: null })
  expect(await send({ code: 'melted' })).toMatchObject({
    problem: 'unknown_event',
    problems: [{ code: 'unknown_event', at: 'melted' }],
  })
  expect(await send({ code: 'dry_run', level: 'info' })).toMatchObject({ problem: 'event_level' })
  expect(await send({ code: 'dry_run', data: { long: 'x'.repeat(5_000) } })).toMatchObject({
    problem: 'event_large',
  })
  expect(await send({ at })).toMatchObject({ problem: 'no_event' })
  const { data } = await listEvents(ctx, { id })
  const [second, first] = data
  expect(first).toMatchObject({ code: 'dry_run', level: 'error', at, text: 'No water', data: { rpm: 900 } })
  // A clock that is wrong is not believed.
  expect(Date.now() - Date.parse(second?.at ?? '')).toBeLessThan(60_000)
  expect(data).toHaveLength(2)
  expect((await listEvents(ctx, { id, before: second?.id ?? 0 })).data).toEqual([first])
  expect((await listEvents(ctx, { id, level: 'info' })).data).toEqual([])
  expect((await listMessages(ctx, { device: id, failed: true })).data[0]).toMatchObject({
    problem: 'no_event',
  })
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['dry_run', 'dry_run'])
  const stranger = testCtx(kernel, { userType: 'admin', space: 'beta' })
  await expect(listEvents(stranger, { id })).rejects.toMatchObject({ code: 'record.not_found' })
  await platform(kernel).run(sql`
    update gantry.device_event set keep_until = now() - interval '1 day' where id = ${first?.id ?? 0}`)
  await platform(kernel).run(sql`
    insert into gantry.device_event (space, device, code, level, at, received_at, keep_until)
    select 'alpha', ${id}::uuid, 'dry_run', 'error', now(), now(), now() + interval '1 day' from generate_series(1, 10005)`)
  await forgetEvents.run(kernel)
  const left = await platform(kernel).run<{ n: number; oldest: boolean }>(sql`
    select count(*)::int as n, bool_or(id in (${first?.id ?? 0}, ${second?.id ?? 0})) as oldest from gantry.device_event`)
  expect(left.rows).toEqual([{ n: 10_000, oldest: false }])
})

it('takes nothing while the space is without devices, and goes on afterwards', async () => {
  const switchOff = (off: readonly Feature[]) => switchFeaturesOff(kernel, ctx.space, off)
  const { rows } = await ctx.db.run<{ id: string }>(sql`select id from gantry.t_device`)
  const { key, address } = await issueKey(ctx, rows[0]?.id ?? '', url, null)
  const sent = async () => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'x-device-key': key },
      body: '{"temp":20}',
    })
    return { status: answer.status, body: await answer.json() }
  }
  await switchOff(['devices'])
  expect(await sent()).toMatchObject({ status: 403, body: { code: 'feature.devices' } })
  await switchOff([])
  expect((await sent()).status).toBe(200)
})
