import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { DeviceEvent, EventLevel } from '../../shared/events/contract.ts'
import { requireDevice } from '../devices/require-device.ts'

interface Asked {
  readonly id: string
  readonly code?: string
  readonly level?: EventLevel
  readonly before?: number
  readonly limit?: number
}

/** Events of a device the caller may read, newest first. @throws AppError record.not_found */
export const listEvents = async (
  ctx: Ctx,
  { id, code, level, before, limit = 20 }: Asked,
): Promise<{ readonly data: readonly DeviceEvent[] }> => {
  await requireDevice(ctx, id)
  const { rows } = await ctx.db.run<DeviceEvent>(sql`
    select id, code, level, ${isoMilliseconds(sql`at`)} as at, text, data from gantry.device_event
    where space = ${ctx.space} and device = ${id}::uuid
      and ${code === undefined ? sql`true` : sql`code = ${code}`}
      and ${level === undefined ? sql`true` : sql`level = ${level}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}::bigint`}
    order by id desc limit ${limit}`)
  return { data: rows }
}
