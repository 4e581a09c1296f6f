import { isoSeconds, type Sql, sql } from '@gantry/kernel/server'

/** A delivery `d` as the contract has it. */
export const deliveryColumns: Sql = sql`d.id, d.share, d.cause, d.state, d.whole, ${isoSeconds(sql`d.started_at`)} as "startedAt",
  ${isoSeconds(sql`d.ended_at`)} as "endedAt", d.read, d.created, d.changed, d.removed, d.rejected, d.error`
