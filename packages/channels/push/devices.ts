import { AppError, fillIn, issue, newId } from '@gantry/base/shared'
import { endpoint } from '@gantry/http/server'
import { audit, type Ctx, inTransaction, isoSeconds, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { allowedHosts } from '@gantry/outbound/server'
import { send } from '../server/send.ts'
import * as contract from '../shared/push-contract.ts'
import { texts } from '../texts.ts'
import { areDeviceKeys } from './encrypt.ts'
import { pushKeys } from './vapid.ts'

/** Devices of one person; the oldest make room. */
const mostDevices = 10

const listDevices = async (ctx: Ctx): Promise<OutputOf<typeof contract.listDevices>> => {
  const { rows } = await ctx.db.run<contract.Device>(sql`
    select id, name, endpoint, ${isoSeconds(sql`created_at`)} as "createdAt",
      ${isoSeconds(sql`used_at`)} as "usedAt"
    from gantry.push_device where space = ${ctx.space} and person = ${ctx.actor.personId} order by created_at desc, id`)
  const { publicKey } = await pushKeys(ctx.kernel)
  return { publicKey, data: rows }
}

/** @throws AppError config.invalid for an address or keys that no browser gives */
const addDevice = async (
  ctx: Ctx,
  { endpoint: address, keys, name }: InputOf<typeof contract.addDevice>,
): Promise<{ id: string }> => {
  const allowed = await allowedHosts(ctx.kernel)
  const issues = [
    ...(isAddress(address, allowed) ? [] : [issue('endpoint', 'url')]),
    ...(areDeviceKeys(keys) ? [] : [issue('keys', 'format')]),
    ...(name.trim() === '' ? [issue('name', 'required')] : []),
  ]
  if (issues.length > 0) throw new AppError('config.invalid', { name: issues[0]!.field }, issues)
  return inTransaction(ctx, async tx => {
    const { personId } = tx.actor
    const { rows } = await tx.db.run<{ id: string }>(sql`
      insert into gantry.push_device (id, space, person, name, endpoint, p256dh, auth)
      values (${newId()}, ${ctx.space}, ${personId}, ${name.trim()}, ${address}, ${keys.p256dh}, ${keys.auth})
      on conflict (space, endpoint) do update set person = excluded.person, name = excluded.name,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()
      returning id`)
    await tx.db.run(sql`
      delete from gantry.push_device where id in (select id from gantry.push_device
        where space = ${ctx.space} and person = ${personId} order by created_at desc offset ${mostDevices})`)
    await audit(tx, { action: 'channels.device_added', details: { name: name.trim() } })
    return { id: rows[0]!.id }
  })
}

const isAddress = (text: string, allowed: readonly string[]): boolean => {
  // Push services give plain ASCII; anything longer in bytes would not fit the index.
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && allowed.includes(hostname)))
}

const own = (ctx: Ctx, id: string) => sql`
  space = ${ctx.space} and person = ${ctx.actor.personId} and id = ${id}::uuid`

/** @throws AppError channels.device_unknown */
const removeDevice = (ctx: Ctx, id: string): Promise<{ done: true }> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ name: string }>(
      sql`delete from gantry.push_device where ${own(tx, id)} returning name`,
    )
    if (!rows[0]) throw new AppError('channels.device_unknown')
    await audit(tx, { action: 'channels.device_removed', details: { name: rows[0].name } })
    return { done: true }
  })

/** @throws AppError channels.device_unknown */
const testDevice = (ctx: Ctx, id: string): Promise<{ id: string }> =>
  inTransaction(ctx, async tx => {
    const { rows: found } = await tx.db.run<{ name: string }>(
      sql`select name from gantry.push_device where ${own(tx, id)}`,
    )
    if (!found[0]) throw new AppError('channels.device_unknown')
    const { lang, name, personId } = ctx.actor
    const say = (part: string) => fillIn(texts[lang][`channels.device_test.${part}`] ?? '', { name })
    const key = newId()
    await send(tx, 'device', [
      {
        key,
        kind: 'test',
        person: personId,
        to: id,
        subject: say('subject'),
        text: say('text'),
        params: { link: `/space-${ctx.space}/user/subscribeManage`, tag: 'test', device: found[0].name },
        lang,
        urgent: true,
      },
    ])
    const { rows } = await tx.db.run<{ id: string }>(sql`
      select id from gantry.dispatch where space = ${ctx.space} and channel = 'device' and key = ${key}`)
    return { id: rows[0]!.id }
  })

/** What became of the test; the person may read this of texts to the person's own devices. */
const readTest = async (ctx: Ctx, id: string): Promise<OutputOf<typeof contract.readDeviceTest>> => {
  const { rows } = await ctx.db.run<OutputOf<typeof contract.readDeviceTest>>(sql`
    select state, error from gantry.dispatch
    where space = ${ctx.space} and channel = 'device' and id = ${id}::uuid and person = ${ctx.actor.personId}`)
  if (!rows[0]) throw new AppError('channels.device_unknown')
  return rows[0]
}

/** The devices of a person. */
export const deviceEndpoints = [
  endpoint(contract.listDevices, ctx => listDevices(ctx)),
  endpoint(contract.addDevice, (ctx, input) => addDevice(ctx, input)),
  endpoint(contract.removeDevice, (ctx, { id }) => removeDevice(ctx, id)),
  endpoint(contract.testDevice, (ctx, { id }) => testDevice(ctx, id)),
  endpoint(contract.readDeviceTest, (ctx, { id }) => readTest(ctx, id)),
]
