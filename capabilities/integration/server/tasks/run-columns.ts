import { isoMilliseconds, sql } from '@gantry/kernel/server'

/** Columns of a run `t` as the contract names them, without the name of its task. */
export const runColumns = sql`t.id, t.task, t.release, t.state, t.cause, t.by_name as by, t.mends, t.steps, t.attempts,
  t.read::float8 as read, t.written::float8 as written, t.rejected::float8 as rejected, t.error,
  ${isoMilliseconds(sql`t.created_at`)} as "createdAt",
  ${isoMilliseconds(sql`t.started_at`)} as "startedAt",
  ${isoMilliseconds(sql`t.ended_at`)} as "endedAt"`
