import { AppError } from '@gantry/base/shared'
import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { LogDetail } from '../../shared/oplog/contract.ts'
import type { LogReach } from './lines-of.ts'
import { nameLines } from './name-lines.ts'
import { type Line, readLines } from './read-log.ts'

const historyAtOnce = 20

/**
 * One line, the history of its object, and its neighbours in the chain.
 *
 * @throws AppError record.not_found, also for a line the caller may not read
 */
export const readLine = async (ctx: Ctx, reach: LogReach, id: number): Promise<LogDetail> => {
  const [line] = await readLines(reach, sql`and line.id = ${id}`, undefined, 1)
  if (!line) throw new AppError('record.not_found')
  const before = await readLines(reach, sameObject(line), undefined, historyAtOnce)
  const [named, ...history] = await nameLines(ctx, [line, ...before])
  const { seq } = line
  return { line: named!, history, chain: seq === null ? null : await neighbours(reach, { ...line, seq }) }
}

/**
 * Lines about the same record; without a record, the same table; without a table, the same action by the same actor
 * within 7 days before and after.
 */
const sameObject = ({ space, table, recordId, action, actor, at }: Line): Sql => {
  const here = sql`and line.space = ${space}`
  if (table && recordId)
    return sql`${here} and line.table_id = ${table} and line.record_id = ${recordId}::uuid`
  if (table) return sql`${here} and line.table_id = ${table} and line.record_id is null`
  return sql`${here} and line.action = ${action} and line.actor is not distinct from ${actor}::uuid
    and line.at between ${at}::timestamptz - interval '7 days' and ${at}::timestamptz + interval '7 days'`
}

/**
 * The line and its two neighbours with their digests from the batch seals. Lines that earlier versions sealed
 * individually carry their own hash.
 */
const neighbours = async (
  reach: LogReach,
  { space, seq }: Line & { seq: number },
): Promise<LogDetail['chain']> => {
  const { rows } = await reach.db.run<{ seq: number; mark: string }>(sql`
    select s.first + n - 1 as seq, encode(substring(s.marks from (n - 1) * 8 + 1 for 8), 'hex') as mark
    from (
      select first, lines, marks from gantry.audit_seal where space = ${space} and first <= ${seq + 1}
      order by first desc limit 3
    ) s, generate_series(1, cardinality(s.lines)) n
    where s.first + n - 1 between ${seq - 1} and ${seq + 1}
    union all
    select seq, left(hash, 16) from gantry.audit where space = ${space} and seq between ${seq - 1} and ${seq + 1}
    order by seq`)
  return rows
}
