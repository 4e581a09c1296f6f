import type { JsonObject } from '@gantry/base/shared'
import { emit, inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import type { DecodeProblem } from '../../shared/decode/index.ts'
import { isProblem, readEvent } from '../../shared/events/read-event.ts'
import { believedTime } from '../ingest/believed-time.ts'
import type { KnownDevice } from '../ingest/known-device.ts'
import { pushLive } from '../ingest/live.ts'

const day = 86_400_000

/**
 * Keeps an event of a device as long as its product keeps values, and emits `device.event` in the same transaction. Null: it was taken;
 * otherwise why not.
 */
export const takeEvent = async (
  kernel: Kernel,
  device: KnownDevice,
  said: JsonObject,
  received: number,
): Promise<DecodeProblem | null> => {
  const read = readEvent(device.product, said)
  if (isProblem(read)) return read
  const { code, level, ts, text, data } = read
  const { keepDays } = device.product
  const at = new Date(believedTime(ts, received, keepDays) ?? received)
  await inTransaction(systemCtx(kernel, device.space, 'event of a device'), async ctx => {
    const { rows } = await ctx.db.run<{ id: number }>(
      sql`
      insert into gantry.device_event (space, device, code, level, at, received_at, keep_until, text, data)
      values (${ctx.space}, ${device.id}::uuid, ${code}, ${level}, ${at}, ${new Date(received)},
        ${new Date(received + keepDays * day)}, ${text}, ${data === null ? null : JSON.stringify(data)}::jsonb)
      returning id`,
      { name: 'devices.keep_event' },
    )
    await emit(ctx, {
      type: 'device.event',
      table: 'device',
      recordId: device.id,
      payload: {
        id: Number(rows[0]?.id),
        product: device.product.id,
        code,
        level,
        at: at.toISOString(),
        text,
        data,
      },
    })
  })
  pushLive(kernel, [device])
  return null
}
