import {
  type Ctx,
  empty,
  join,
  type Kernel,
  platform,
  type Sql,
  sql,
  verifyChain,
} from '@gantry/kernel/server'
import type { ChainState, LogLine } from '../shared/contract.ts'
import { nameLines } from './name-lines.ts'

export interface LogFilter {
  readonly space?: string
  readonly actor?: string
  readonly action?: string
  readonly result?: 'ok' | 'denied' | 'failed'
  readonly ip?: string
  readonly from?: string
  readonly to?: string
}

/** As it is stored: with ids instead of names. */
type Line = Omit<LogLine, 'names'>

/** Of business records the log tells which fields were changed; what stands in them is for those who may read them. */
const columns = sql`
  id, coalesce(seq, (
    select s.first + array_position(s.lines, line.id) - 1 from gantry.audit_seal s
    where s.space = line.space and s.span @> line.id and line.id = any(s.lines) limit 1)) as seq, to_json(at) #>> '{}' as at, space, action, result, actor_name as "actorName", user_type as "userType", ip,
  table_id as "table", record_id as "recordId", reason, request_id as "requestId", details,
  case when record_id is null or changes is null then changes
    else (select jsonb_agg(field order by field) from jsonb_object_keys(changes) as field) end as changes`

/** A page of the log, newest first, by keyset: the log is the longest table there is. */
export const listLog = async (
  ctx: Ctx,
  { before, limit = 50, ...filter }: LogFilter & { before?: number; limit?: number },
): Promise<{ data: LogLine[]; more: boolean }> => {
  const rows = await readLines(ctx.kernel, filter, before, limit + 1)
  return { data: await nameLines(ctx, rows.slice(0, limit)), more: rows.length > limit }
}

/** All lines of a filter in batches, for a file. */
export async function* streamLog(kernel: Kernel, filter: LogFilter): AsyncGenerator<Line, void, undefined> {
  let before: number | undefined
  for (;;) {
    const rows = await readLines(kernel, filter, before, 1_000)
    yield* rows
    before = rows.at(-1)?.id
    if (rows.length < 1_000) return
  }
}

const readLines = async (
  kernel: Kernel,
  filter: LogFilter,
  before: number | undefined,
  limit: number,
): Promise<Line[]> => {
  const { rows } = await platform(kernel).run<Line>(sql`
    select ${columns} from gantry.audit line
    where true ${conditions(filter)} ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc limit ${limit}`)
  return rows
}

const conditions = (filter: LogFilter): Sql => {
  const parts: Sql[] = []
  if (filter.space) parts.push(sql`and space = ${filter.space}`)
  if (filter.actor) parts.push(sql`and strpos(lower(actor_name), lower(${filter.actor})) > 0`)
  if (filter.action) parts.push(sql`and starts_with(action, ${filter.action})`)
  if (filter.result) parts.push(sql`and result = ${filter.result}`)
  if (filter.ip) parts.push(sql`and ip = ${filter.ip}`)
  if (filter.from) parts.push(sql`and at >= ${filter.from}::timestamptz`)
  if (filter.to) parts.push(sql`and at < ${filter.to}::timestamptz`)
  return parts.length === 0 ? empty : join(parts, ' ')
}

/** Checks the chain of every space that has one. */
export const checkLog = async (ctx: Ctx): Promise<ChainState[]> => {
  const { rows } = await platform(ctx.kernel).run<{ space: string }>(
    sql`select space from gantry.audit_head union select space from gantry.audit_seal where first = 1
      union select space from gantry.audit where seq = 1 order by space`,
  )
  const states: ChainState[] = []
  for (const { space } of rows) states.push(await verifyChain(ctx, space))
  return states
}
