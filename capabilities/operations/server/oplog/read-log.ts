import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { conditionsOf, isNobody, type LogFilter, type LogReach } from './lines-of.ts'
import { nameLines } from './name-lines.ts'

/** As it is stored: with ids instead of names. */
export type Line = Omit<LogLine, 'names'>

/** Of business records the log tells which fields were changed; what stands in them is for those who may read them. */
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

/** A page of the log, newest first, by keyset: the log is the longest table there is. */
export const listLog = async (
  ctx: Ctx,
  reach: LogReach,
  { before, limit = 50, ...filter }: LogFilter & { before?: number; limit?: number },
): Promise<{ data: LogLine[]; more: boolean }> => {
  const rows = await readLines(reach, conditionsOf(filter), before, limit + 1)
  return { data: await nameLines(ctx, rows.slice(0, limit)), more: rows.length > limit }
}

/** All lines of a filter in batches, for a file. */
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

/** Lines within reach that meet the conditions, newest first. */
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
