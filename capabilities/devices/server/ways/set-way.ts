import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { WaySetting } from '../../shared/ways/contract.ts'
import { forgetKnown } from '../ingest/known-device.ts'

/** Sets how the space uses a way. Other processes know it after a few seconds. */
export const setWay = async (ctx: Ctx, { way, on, perMinute }: WaySetting): Promise<void> => {
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      insert into gantry.device_way (space, way, is_on, per_minute) values (${tx.space}, ${way}, ${on}, ${perMinute})
      on conflict (space, way) do update set is_on = excluded.is_on, per_minute = excluded.per_minute`)
    await audit(tx, { action: 'device.way_set', details: { way, on, perMinute } })
  })
  forgetKnown(ctx.kernel)
}
