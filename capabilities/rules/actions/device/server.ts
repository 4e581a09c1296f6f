import { AppError, issue, type JsonObject } from '@gantry/base/shared'
import { type AskedOfDevice, type DeviceDoor, deviceDoorOf, membersOf } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import type { About, InsideServer } from '../../server/result-server.ts'
import { chosenDevice } from './chosen-device.ts'
import { wrongForModel } from './model-issues.ts'
import { type DeviceOptions, deviceTable } from './shared.ts'

/** @throws AppError feature.off where nobody reaches devices */
const doorOf = (ctx: Ctx): DeviceDoor => {
  const door = deviceDoorOf(ctx.kernel)
  if (!door) throw new AppError('feature.off')
  return door
}

const askedOf = (ctx: Ctx, { rule, subject, row }: About, options: DeviceOptions): AskedOfDevice => {
  const { product, does, command, values, seconds } = options
  const given: JsonObject = membersOf(ctx, subject.table, values, row)
  return {
    device: chosenDevice(options, row),
    product,
    ...(does === 'command' && { command: command ?? '' }),
    values: given,
    ...(seconds !== undefined && { seconds }),
    by: { kind: 'rule', ...rule },
  }
}

export const device: InsideServer<DeviceOptions> = {
  where: 'inside',
  run: async (ctx, about, options) => {
    const asked = askedOf(ctx, about, options)
    const { name } = await doorOf(ctx).tell(ctx, asked)
    return [
      {
        does: options.does === 'command' ? 'commanded' : 'desired',
        table: deviceTable,
        record: asked.device,
        title: name,
      },
    ]
  },
  try: async (ctx, about, options) => {
    const door = doorOf(ctx)
    const [model] = await door.models(ctx, [options.product])
    if (!model) throw new AppError('request.invalid', {}, [issue('product', 'unknown')])
    const issues = wrongForModel(options, about.subject.table, model)
    if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
    const asked = askedOf(ctx, about, options)
    const { name } = await door.preview(ctx, asked)
    return { records: [], device: { name, command: asked.command ?? null, values: asked.values } }
  },
}
