import { type Sql, sql } from '@gantry/kernel/server'

/** A moment as JSON writes it, in UTC. */
export const momentOf = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** A delivery `d` as the contract has it. */
export const deliveryColumns: Sql = sql`d.id, d.share, d.cause, d.state, d.whole, ${momentOf(sql`d.started_at`)} as "startedAt",
  ${momentOf(sql`d.ended_at`)} as "endedAt", d.read, d.created, d.changed, d.removed, d.rejected, d.error`
