import { AppError, issue, localise } from '@gantry/base/shared'
import type { AskedOfDevice, DeviceDoor } from '@gantry/designs/server'
import type { EquipmentModel } from '@gantry/designs/shared'
import { type Ctx, inTransaction, requireFeature, sql } from '@gantry/kernel/server'
import type { Product } from '../../shared/product.ts'
import { requireDevice } from '../devices/require-device.ts'
import { type KnownDevice, knownDevice } from '../ingest/known-device.ts'
import { requireSettable, setDesired } from '../twin/twin.ts'
import { requireParameters, sendCommand } from './commands.ts'
import { keepRefused } from './refused.ts'

/** How often designs tell one device something within a minute, all of them together: a loop must not wear equipment out. */
export const mostTold = 20
const windowSeconds = 60
const mostModels = 500

/** User types that may tell devices something; the product itself may for a design with rights of its own. */
const tellers: readonly string[] = ['admin', 'saas']

const mayTell = ({ actor }: Ctx): boolean => actor.system !== undefined || tellers.includes(actor.userType)

/** Counts what a device is told by designs, in the transaction that tells it. @throws AppError device.too_often */
const countTold = async (ctx: Ctx, device: string): Promise<void> => {
  const from = new Date(ctx.now.getTime() - windowSeconds * 1_000)
  const { rows } = await ctx.db.run<{ readonly count: number }>(sql`
    insert into gantry.device_pace as p (space, device, since, count)
    values (${ctx.space}, ${device}::uuid, ${ctx.now}, 1)
    on conflict (space, device) do update set
      since = case when p.since <= ${from} then excluded.since else p.since end,
      count = case when p.since <= ${from} then 1 else p.count + 1 end
    returning count`)
  if ((rows[0]?.count ?? 1) > mostTold) throw new AppError('device.too_often', { most: mostTold })
}

/** The device, if it would take what is asked. @throws AppError permission.denied, record.not_found, request.invalid */
const fitting = async (
  ctx: Ctx,
  { device: id, product, command, values }: AskedOfDevice,
): Promise<KnownDevice> => {
  requireFeature(ctx, 'devices')
  if (!mayTell(ctx)) throw new AppError('permission.denied')
  await requireDevice(ctx, id)
  const device = await knownDevice(ctx.kernel, ctx.space, id)
  if (!device || device.product.id !== product)
    throw new AppError('request.invalid', {}, [issue('device', 'device_product')])
  if (command === undefined) requireSettable(device.product, values)
  else {
    const known = device.product.commands?.find(({ code }) => code === command)
    if (!known) throw new AppError('request.invalid', {}, [issue('command', 'unknown', { value: command })])
    requireParameters(known, values)
  }
  return device
}

const modelOf = (id: string, { name, events = [], commands = [], points }: Product): EquipmentModel => ({
  id,
  name,
  events: events.map(({ code, name: said }) => ({ code, name: said })),
  commands: commands.map(({ code, name: said, parameters }) => ({ code, name: said, parameters })),
  settable: points
    .filter(({ settable }) => settable)
    .map(({ code, name: said, type }) => ({ code, name: said, type })),
})

/** Devices as other designs reach them. */
export const deviceDoor: DeviceDoor = {
  models: async (ctx, ids) => {
    const wanted = ids === undefined ? null : [...ids]
    const { rows } = await ctx.db.run<{ readonly id: string; readonly body: Product }>(sql`
      select d.id, r.body from gantry.design d
      join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
      where d.space = ${ctx.space} and d.kind = 'product' and d.state <> 'removed'
        and (${wanted}::text[] is null or d.id = any(${wanted}::text[]))
      order by d.name::text, d.id limit ${mostModels}`)
    return rows.map(({ id, body }) => modelOf(id, body))
  },
  preview: async (ctx, asked) => ({ name: (await fitting(ctx, asked)).name }),
  tell: async (ctx, asked) => {
    const { device: id, command, values, seconds, by } = asked
    const rule = { id: by.id, name: localise(by.name, ctx.actor.lang) }
    try {
      return await inTransaction(ctx, async tx => {
        const { name } = await fitting(tx, asked)
        await countTold(tx, id)
        if (command === undefined) await setDesired(tx, { id, revision: null, values, rule })
        else
          await sendCommand(tx, {
            id,
            command,
            parameters: values,
            ...(seconds !== undefined && { seconds }),
            rule,
          })
        return { name }
      })
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await keepRefused(ctx, asked, error)
      throw error
    }
  },
}
