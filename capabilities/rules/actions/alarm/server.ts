import { AppError } from '@gantry/base/shared'
import { type AlarmDoor, alarmDoorOf } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import type { InsideServer } from '../../server/result-server.ts'
import { chosenDevice } from '../device/chosen-device.ts'
import type { AlarmOptions } from './shared.ts'

/** @throws AppError feature.off where nobody keeps alarms */
const doorOf = (ctx: Ctx): AlarmDoor => {
  const door = alarmDoorOf(ctx.kernel)
  if (!door) throw new AppError('feature.off')
  return door
}

export const alarm: InsideServer<AlarmOptions> = {
  where: 'inside',
  run: async (ctx, { rule, row }, options) => {
    const { level, text } = options
    const { id, device } = await doorOf(ctx).raise(ctx, {
      device: chosenDevice(options, row),
      level,
      text,
      by: { kind: 'rule', ...rule },
    })
    return [{ does: 'alarmed', table: 'alarm', record: id, title: device }]
  },
  try: async (ctx, { row }, options) => {
    const { name } = await doorOf(ctx).preview(ctx, chosenDevice(options, row))
    return { records: [], alarm: { name, level: options.level, text: options.text } }
  },
}
