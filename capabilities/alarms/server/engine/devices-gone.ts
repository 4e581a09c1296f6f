import { type Consumer, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { latestOf, quality } from '@gantry/telemetry/server'
import { endAlarmsOfDevice } from './end-alarms.ts'
import { takePointsIn } from './take-points.ts'

/** Open alarms of devices of the space. */
export const countOpenAlarms = async (ctx: Ctx, devices: readonly string[]): Promise<number> => {
  const { rows } = await ctx.db.run<{ readonly count: number }>(sql`
    select count(*)::int as count from gantry.t_alarm
    where space = ${ctx.space} and f_device = any(${[...devices]}::uuid[]) and f_state <> 'closed' and deleted_at is null`)
  return rows[0]?.count ?? 0
}

/** Shows the newest values of a restored device to its rules, as though they arrived now. */
const watchAnew = async (ctx: Ctx, device: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ readonly product: string }>(sql`
    select f_product::text as product from gantry.t_device
    where space = ${ctx.space} and id = ${device}::uuid and deleted_at is null`)
  const product = rows[0]?.product
  if (product === undefined) return
  const points = (await latestOf(ctx, [device]))
    .filter(latest => latest.quality === quality.good)
    .map(({ ts, ...latest }) => ({ ...latest, ts: Date.parse(ts), product }))
  await inTransaction(ctx, tx => takePointsIn(tx, points))
}

/** Alarms follow their device into the recycle bin and out of it. */
export const devicesGone: Consumer = {
  name: 'alarms.devices',
  types: ['record.removed', 'record.restored'],
  wanted: async (_db, events) => events.filter(({ table }) => table === 'device'),
  handle: async (ctx, { type, table, recordId }) => {
    if (table !== 'device' || recordId === null) return
    await (type === 'record.removed' ? endAlarmsOfDevice : watchAnew)(ctx, recordId)
  },
}
