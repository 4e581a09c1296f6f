import { sql } from '@gantry/kernel/server'

const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** Columns of a run `t` as the contract names them, without the name of its task. */
export const runColumns = sql`t.id, t.task, t.release, t.state, t.cause, t.by_name as by, t.steps,
  t.read::float8 as read, t.written::float8 as written, t.rejected::float8 as rejected, t.error,
  to_char(t.created_at at time zone 'UTC', ${iso}) as "createdAt",
  to_char(t.started_at at time zone 'UTC', ${iso}) as "startedAt",
  to_char(t.ended_at at time zone 'UTC', ${iso}) as "endedAt"`
