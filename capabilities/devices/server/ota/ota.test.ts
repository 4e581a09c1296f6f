import { createHash, verify } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Json, newId } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { defineCapability } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { sql, storeFile } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { createRecord, createSpaceSchema } from '@gantry/records/server'
import { testApp, testCtx } from '@gantry/testing/server'
import { expect, it, vi } from 'vitest'
import type { DownMessage } from '../../shared/contract.ts'
import { emptyProduct } from '../../shared/product.ts'
import { issueKey } from '../devices/issue-key.ts'
import { devices } from '../index.ts'
import { productDesigns } from '../products/product-designs.ts'
import { stepAll } from './advance.ts'
import { actOnCampaign, makeCampaign } from './campaigns.ts'
import { addFirmware, listFirmware, removeFirmware } from './firmware.ts'
import { type CampaignTold, campaignNotices } from './notices.ts'
import { listCampaigns, readCampaign } from './read-campaigns.ts'

const product = {
  ...emptyProduct('01900000-0000-7000-8000-00000000d021'),
  name: 'Valve',
  code: 'valve',
  points: [{ code: 'temp', name: 'Temperature', type: 'number' as const }],
}
const names = ['V-1', 'V-2', 'V-3', 'V-4']
const heard: GantryEvent[] = []
const listener = defineCapability({
  name: 'listener',
  consumers: [
    {
      name: 'listener',
      types: ['ota.paused', 'ota.ended'],
      handle: async (_ctx, event) => {
        heard.push(event)
      },
    },
  ],
})
const { url, kernel } = await testApp({
  key: 'devices ota',
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
    for (const name of names)
      await createRecord(ctx, 'device', { name, code: name, product: product.id, tags: ['pilot'] })
  },
})
const ctx = testCtx(kernel, { userType: 'admin' })

const upload = async (content: string, version: string) => {
  const file = await storeFile(ctx, Readable.from([Buffer.from(content)]), {
    name: `valve-${version}.bin`,
    mime: 'application/octet-stream',
    purpose: 'attachment',
    maxSize: 10_000,
  })
  return addFirmware(ctx, { product: product.id, title: 'Valve', version, file: file.id })
}
const idOf = async (code: string): Promise<string> => {
  const { rows } = await ctx.db.run<{ id: string }>({
    text: 'select id from gantry.t_device where f_code = $1',
    values: [code],
  })
  return rows[0]?.id ?? ''
}
/** A device that talks by HTTP. */
const connect = async (code: string) => {
  const { key, address } = await issueKey(ctx, await idOf(code), url, null)
  const headers = { 'x-device-key': key }
  return {
    key,
    down: async (): Promise<readonly DownMessage[]> => {
      const answer = await fetch(address.replace(/up$/, 'down'), { method: 'POST', headers })
      return ((await answer.json()) as { data: DownMessage[] }).data
    },
    say: async (channel: string, said: object) => {
      const answer = await fetch(`${address}?channel=${channel}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(said),
      })
      return (await answer.json()) as { problem: string | null }
    },
  }
}

/** Tells the events of a campaign that people are told of, once there are so many. */
const tellings = async (id: string, count: number) => {
  const of = () => heard.filter(({ payload }) => (payload as CampaignTold).id === id)
  await vi.waitFor(() => expect(of()).toHaveLength(count), { timeout: 10_000 })
  return of().map(({ type, actor, payload }) => [type, actor, (payload as CampaignTold).reason])
}

const limits = { success: 100, failure: 40, lost: 100, soak: 0 }
const deadlines = { wait: 60, offer: 10, download: 10, install: 10, attempts: 1 }

it('brings firmware to devices in groups: offered, downloaded by range, proven by the version, rolled back', async () => {
  const content = 'firmware of valves, second edition'
  await upload('old', '1.0')
  const firmware = await upload(content, '2.0')
  await expect(upload('other', '2.0')).rejects.toMatchObject({
    issues: [{ field: 'version', code: 'duplicate' }],
  })
  const one = await connect('V-1')
  expect(await one.say('ota', { version: '1.0' })).toMatchObject({ problem: null })
  const made = await makeCampaign(ctx, {
    name: 'Valves',
    firmware: firmware.id,
    tags: ['pilot'],
    chosen: [await idOf('V-1')],
    shares: [100],
    limits,
    deadlines,
  })
  expect(made).toMatchObject({ devices: 4, left: 0 })
  expect(await one.down()).toEqual([])
  await actOnCampaign(ctx, made.id, 'start')
  const [offer] = await one.down()
  expect(offer).toMatchObject({
    channel: 'ota',
    body: { campaign: made.id, version: '2.0', sha256: createHash('sha256').update(content).digest('hex') },
  })
  const two = await connect('V-2')
  expect(await two.down()).toEqual([])
  const { publicKey } = await listFirmware(ctx)
  const { manifest, signature, url: path } = offer?.body ?? {}
  expect(
    verify(null, Buffer.from(String(manifest)), publicKey ?? '', Buffer.from(String(signature), 'base64')),
  ).toBe(true)
  const part = await fetch(`${url}${String(path)}`, {
    headers: { 'x-device-key': one.key, range: 'bytes=9-17' },
  })
  expect([part.status, await part.text()]).toEqual([206, content.slice(9, 18)])
  expect((await fetch(`${url}${String(path)}`, { headers: { 'x-device-key': 'wrong' } })).status).toBe(401)
  expect((await fetch(`${url}${String(path)}`, { headers: { 'x-device-key': two.key } })).status).toBe(401)
  expect((await readCampaign(ctx, made.id)).devices).toContainEqual(
    expect.objectContaining({ code: 'V-1', state: 'downloading' }),
  )
  expect(await one.say('ota', { campaign: made.id, state: 'installing', progress: 30 })).toMatchObject({
    problem: null,
  })
  await one.say('twin', { reported: { firmware: '2.0' } })
  const second = await readCampaign(ctx, made.id)
  expect(second).toMatchObject({
    state: 'running',
    group: 2,
    groups: [
      { state: 'passed', done: 1 },
      { state: 'running', total: 3, open: 3 },
    ],
  })
  expect(await two.down()).toMatchObject([{ channel: 'ota' }])

  expect(second.noRollBack).toBeNull()
  await expect(actOnCampaign(ctx, made.id, 'start')).rejects.toMatchObject({ code: 'ota.state' })
  const { id: back } = await actOnCampaign(ctx, made.id, 'rollBack')
  expect((await listCampaigns(ctx)).data).toMatchObject([
    { id: back, state: 'running', firmware: { version: '1.0' }, rollsBack: made.id, groups: [{ total: 1 }] },
    { id: made.id, state: 'stopped' },
  ])
  expect(await one.down()).toMatchObject([{ body: { version: '1.0' } }])
  await one.say('ota', { version: '1.0' })
  expect(await readCampaign(ctx, back)).toMatchObject({ state: 'finished' })
  expect(await readCampaign(ctx, made.id)).toMatchObject({
    noRollBack: 'ota.none_reached',
    groups: [
      { state: 'passed', cancelled: 0 },
      { state: 'stopped', cancelled: 3 },
    ],
  })
  await expect(actOnCampaign(ctx, made.id, 'rollBack')).rejects.toMatchObject({ code: 'ota.none_reached' })
  // What happens to a device after the campaign is no fault of its update.
  await ctx.db.run({
    text: `update gantry.t_device set f_state = 'offline' where f_code = 'V-1'`,
    values: [],
  })
  for (const id of [made.id, back])
    expect((await readCampaign(ctx, id)).groups[0]).toMatchObject({ done: 1, lost: 0 })
  await ctx.db.run({ text: `update gantry.t_device set f_state = 'online' where f_code = 'V-1'`, values: [] })
  await expect(removeFirmware(ctx, firmware.id)).rejects.toMatchObject({ code: 'request.invalid' })
})

it('pauses on failures, gives up late devices, and goes on when a person says so', async () => {
  const firmware = await upload('third', '3.0')
  const made = await makeCampaign(ctx, {
    name: 'Third',
    firmware: firmware.id,
    shares: [50, 100],
    limits,
    deadlines,
  })
  await actOnCampaign(ctx, made.id, 'start')
  const first = (await readCampaign(ctx, made.id)).devices.filter(({ group }) => group === 1)
  expect(first).toHaveLength(2)
  const failing = await connect(first[0]?.code ?? '')
  await failing.down()
  await failing.say('ota', { campaign: made.id, state: 'failed', error: 'checksum' })
  expect(await readCampaign(ctx, made.id)).toMatchObject({
    state: 'paused',
    reason: 'failures',
    devices: [{ state: 'failed', problem: 'checksum', failedAt: 'offered' }, {}, {}, {}],
  })
  await expect(actOnCampaign(ctx, made.id, 'pause')).rejects.toMatchObject({ code: 'ota.state' })
  await actOnCampaign(ctx, made.id, 'resume')
  await ctx.db.run({
    text: `update gantry.ota_device set deadline = now() - interval '1 second' where campaign = $1 and state = 'queued' and group_no = 1`,
    values: [made.id],
  })
  await stepAll(kernel)
  expect(await readCampaign(ctx, made.id)).toMatchObject({ state: 'paused', groups: [{ failed: 2 }, {}] })
  expect(await tellings(made.id, 2)).toEqual([
    ['ota.paused', null, 'failures'],
    ['ota.paused', null, 'failures'],
  ])
  await actOnCampaign(ctx, made.id, 'retry')
  expect(await readCampaign(ctx, made.id)).toMatchObject({ state: 'running', groups: [{ open: 2 }, {}] })
  expect(await failing.down()).toMatchObject([{ channel: 'ota', body: { campaign: made.id } }])
})

it('tells whoever made a campaign that it ended, and administrators once that person has left', async () => {
  const firmware = await upload('fourth', '4.0')
  const made = await makeCampaign(ctx, {
    name: 'Fourth',
    firmware: firmware.id,
    shares: [100],
    limits,
    deadlines,
  })
  const maker = ctx.actor.personId
  const boss = newId()
  await ctx.db.run(sql`
    insert into gantry.t_member (space, id, f_name, f_state, f_user_type)
    values ('alpha', ${maker}::uuid, 'Maker', 'active', 'user'), ('alpha', ${boss}::uuid, 'Boss', 'active', 'admin')`)
  const ended = campaignNotices.find(({ event }) => event === 'ota.ended')
  const told = async (actor: string | null) => {
    const event: GantryEvent = {
      id: '1',
      space: 'alpha',
      type: 'ota.ended',
      table: null,
      recordId: null,
      version: null,
      at: '',
      actor,
      payload: { id: made.id, name: 'Fourth', state: 'stopped', reason: null },
      cause: null,
      depth: 0,
    }
    const people: string[] = []
    for await (const batch of ended?.to(ctx, event) ?? []) people.push(...batch)
    return people
  }
  await actOnCampaign(ctx, made.id, 'stop')
  expect(await tellings(made.id, 1)).toEqual([['ota.ended', maker, null]])
  expect(await told(boss)).toEqual([maker])
  expect(await told(maker)).toEqual([])
  await ctx.db.run(sql`update gantry.t_member set f_state = 'disabled' where id = ${maker}::uuid`)
  expect(await told(null)).toEqual([boss])
})

it('shows another space nothing, and refuses what it asks for', async () => {
  const [campaign] = (await listCampaigns(ctx)).data
  const stranger = testCtx(kernel, { userType: 'admin', space: 'beta' })
  const { data } = await listFirmware(stranger)
  expect([data, (await listCampaigns(stranger)).data]).toEqual([[], []])
  const refused = { code: 'record.not_found' }
  await expect(readCampaign(stranger, campaign?.id ?? '')).rejects.toMatchObject(refused)
  await expect(actOnCampaign(stranger, campaign?.id ?? '', 'stop')).rejects.toMatchObject(refused)
  await expect(removeFirmware(stranger, campaign?.firmware.id ?? '')).rejects.toMatchObject(refused)
})
