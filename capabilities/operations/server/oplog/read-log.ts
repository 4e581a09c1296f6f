import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { conditionsOf, isNobody, type LogFilter, type LogReach } from './lines-of.ts'
import { nameLines } from './name-lines.ts'

/** A line as stored: with ids instead of labels. */
export type Line = Omit<LogLine, 'names'>

/** For business records the log returns only which fields changed: the values need read permission on the record. */
const columns = sql`
  line.id, coalesce(line.seq, (
    select s.first + array_position(s.lines, line.id) - 1 from gantry.audit_seal s
    where s.space = line.space and s.span @> line.id and line.id = any(s.lines) limit 1)) as seq,
  to_json(line.at) #>> '{}' as at, line.space, line.action, line.result,
  case when ${isNobody} then null else line.actor end as actor, line.actor_name as "actorName",
  line.user_type as "userType", line.ip, line.table_id as "table", line.record_id as "recordId", line.reason,
  line.request_id as "requestId", line.details,
  case when line.record_id is null or line.changes is null then line.changes
    else (select jsonb_agg(field order by field) from jsonb_object_keys(line.changes) as field) end as changes`

/** One page of the log, newest first. Keyset pagination, because the log is the longest table. */
export const listLog = async (
  ctx: Ctx,
  reach: LogReach,
  { before, limit = 50, ...filter }: LogFilter & { before?: number; limit?: number },
): Promise<{ data: LogLine[]; more: boolean }> => {
  const rows = await readLines(reach, conditionsOf(filter), before, limit + 1)
  return { data: await nameLines(ctx, rows.slice(0, limit)), more: rows.length > limit }
}

/** All lines that match a filter, in batches, for an export. */
export async function* streamLog(reach: LogReach, filter: LogFilter): AsyncGenerator<Line, void, undefined> {
  const conditions = conditionsOf(filter)
  let before: number | undefined
  for (;;) {
    const rows = await readLines(reach, conditions, before, 1_000)
    yield* rows
    before = rows.at(-1)?.id
    if (rows.length < 1_000) return
  }
}

/** Visible lines that meet the conditions, newest first. */
export const readLines = async (
  reach: LogReach,
  conditions: Sql,
  before: number | undefined,
  limit: number,
): Promise<Line[]> => {
  const { rows } = await reach.db.run<Line>(sql`
    select ${columns} from gantry.audit line
    where ${reach.rows} ${conditions} ${before === undefined ? empty : sql`and line.id < ${before}`}
    order by line.id desc limit ${limit}`)
  return rows
}
