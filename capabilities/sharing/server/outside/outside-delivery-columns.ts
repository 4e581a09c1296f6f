import { isoSeconds, type Sql, sql } from '@gantry/kernel/server'

/** A delivery `d` to a system outside as the contract has deliveries; it knows nothing of what the partner makes of a record. */
export const outsideDeliveryColumns: Sql = sql`d.id, d.agreement as share, d.cause, d.state, d.whole,
  ${isoSeconds(sql`d.started_at`)} as "startedAt", ${isoSeconds(sql`d.ended_at`)} as "endedAt", d.read, 0 as created,
  d.sent as changed, d.removed, 0 as rejected, d.error`
