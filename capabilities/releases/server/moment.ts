import { type Sql, sql } from '@gantry/kernel/server'

/** A moment as JSON writes it, in UTC. */
export const momentOf = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
