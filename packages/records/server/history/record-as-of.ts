import { AppError, isUuid, type Json } from '@gantry/base/shared'
import { type Ctx, empty, raw, sql } from '@gantry/kernel/server'
import {
  type FieldId,
  type Filter,
  type PastPage,
  type PastRecord,
  type RecordRow,
  systemFields,
  type TableId,
} from '@gantry/model/shared'
import { filterFields } from '../../shared/filter-fields.ts'
import { isSystemField } from '../../shared/system-fields.ts'
import { physicalTable } from '../physical.ts'
import { admits } from '../policy/admits.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { fieldRights, fieldsOn } from '../policy/field-rights.ts'
import { maskedSlaveFields } from '../policy/masked-fields.ts'
import { resolveTerms } from '../policy/resolve-terms.ts'
import { refuse } from '../read/question.ts'
import { requirePermission, scopeOn } from '../write/authorise.ts'
import type { Row } from '../write/row.ts'
import { storedRows } from '../write/stored-rows.ts'
import { type Target, targetOf } from '../write/target.ts'
import { linesSince, type When } from './lines.ts'
import { livingOrRemoved } from './living-or-removed.ts'
import { computePast, fromElsewhere } from './past-computed.ts'
import { answerOn, maskedOnAny, shownValue, storedCells } from './shown-values.ts'
import { type PastRow, undoLines } from './undo-lines.ts'

/**
 * A record with its slave rows in a past state, for callers who may read both its current and that state;
 * fields closed in either are omitted, and so are roll-ups over other records. Titles of references are current.
 * @throws AppError record.not_found, also when the record did not exist then; permission.denied
 */
export const recordAsOf = async (ctx: Ctx, table: TableId, id: string, when: When): Promise<PastRecord> => {
  const target = await targetOf(ctx, table)
  const past = await pastRow(ctx, target, id, when)
  const [record] = await answered(ctx, target, [past])
  if (!record) throw new AppError('record.not_found', { table, id })
  return record
}

/**
 * A record's current and past state in stored form, for callers who may read both. @throws AppError
 * record.not_found
 */
export const pastRow = async (ctx: Ctx, target: Target, id: string, when: When): Promise<Both> => {
  requirePermission(ctx, target, 'read')
  const now = await livingOrRemoved(ctx, target, id)
  const removed = !(await storedRows(ctx, target, [now.id])).has(now.id)
  const lines = (await linesSince(ctx, target, [now.id], when)).get(now.id) ?? []
  const then = undoLines(target, { row: now, removed }, lines)
  const [both] = then ? await withComputed(ctx, target, [{ now, then }]) : []
  if (!both || !(await admitted(ctx, target, both.then.row)))
    throw new AppError('record.not_found', { table: target.table.id, id })
  return both
}

/** Past states with their computed values; records unchanged since have the stored ones. */
const withComputed = async (ctx: Ctx, target: Target, found: readonly Both[]): Promise<readonly Both[]> => {
  const changed = found.filter(({ now, then }) => now !== then.row).map(({ then }) => then.row)
  const computed = await computePast(ctx, target, changed)
  return found.map(({ now, then: undone }) => {
    const then = { ...undone, row: computed.get(now.id) ?? undone.row }
    return { now, then }
  })
}

interface Both {
  readonly now: Row
  readonly then: PastRow
}

/** Maximum records examined per page: a filter that admits few of them ends a page early. */
const lookedAt = 1_000
const together = 100

/**
 * The records of a list at a past moment, newest first, in pages; `next` continues after a page. Records purged
 * since are not included.
 * @throws AppError permission.denied, query.invalid
 */
export const listAsOf = async (
  ctx: Ctx,
  table: TableId,
  asked: {
    readonly moment: string
    readonly filter?: Filter
    readonly after?: string
    readonly size?: number
  },
): Promise<PastPage> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'read')
  const wanted = await filterOf(ctx, target, asked.filter)
  const size = Math.min(asked.size ?? 50, together)
  const found: Both[] = []
  let next = asked.after && isUuid(asked.after) ? asked.after : null
  for (let looked = 0; looked < lookedAt; looked += together) {
    const ids = await idsAt(ctx, target, asked.moment, next)
    for (const both of await pastRows(ctx, target, ids, asked.moment)) {
      if (found.length === size) {
        const last = found.at(-1)?.now.id ?? null
        return { data: await answered(ctx, target, found), next: last }
      }
      if (!both.then.removed && (await wanted(both))) found.push(both)
    }
    next = ids.at(-1) ?? null
    if (ids.length < together) return { data: await answered(ctx, target, found), next: null }
  }
  return { data: await answered(ctx, target, found), next }
}

/**
 * A filter on the past may use only fields that are readable unmasked in the current and past state of every
 * record: omitted records would reveal others.
 */
const filterOf = async (
  ctx: Ctx,
  target: Target,
  filter: Filter = true,
): Promise<(both: Both) => Promise<boolean>> => {
  const scope = scopeOn(ctx, target)
  const settled = resolveTerms(filter, scope)
  const paths = filterFields(filter)
  const inner = new Set(maskedSlaveFields(scope))
  refuse(paths.filter(path => inner.has(path)).map(field => ({ field, code: 'masked' })))
  const named = paths.map(path => path.split('.')[0] ?? '')
  return async both => {
    const { now, then } = both
    const open = new Set(await openOnBoth(ctx, target, both))
    const masked = await maskedOnAny(ctx, target, [now, then.row])
    const closed = named.filter(field => !isSystemField(field) && (!open.has(field) || masked.has(field)))
    refuse(closed.map(field => ({ field, code: 'unknown' })))
    return admits(ctx, settled, then.row, target.table)
  }
}

/** Records created by then and not removed before; ids grow with time. */
const idsAt = async (
  ctx: Ctx,
  { table }: Target,
  moment: string,
  after: string | null,
): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select t.id from ${physicalTable(ctx.space, table)} t
    where t.created_at <= ${moment}::timestamptz and (t.deleted_at is null or t.deleted_at > ${moment}::timestamptz)
      ${after === null ? empty : sql`and t.id < ${after}::uuid`}
      ${table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty}
    order by t.id desc limit ${raw(String(together))}`)
  return rows.map(({ id }) => id)
}

const pastRows = async (
  ctx: Ctx,
  target: Target,
  ids: readonly string[],
  moment: string,
): Promise<readonly Both[]> => {
  const living = await storedRows(ctx, target, ids)
  const removed = await storedRows(ctx, target, ids, 'removed')
  const lines = await linesSince(ctx, target, ids, { moment })
  const undone = ids.flatMap((id): readonly Both[] => {
    const now = living.get(id) ?? removed.get(id)
    const then = now && undoLines(target, { row: now, removed: removed.has(id) }, lines.get(id) ?? [])
    return now && then ? [{ now, then }] : []
  })
  const both: Both[] = []
  for (const { now, then } of await withComputed(ctx, target, undone)) {
    const operation = removed.has(now.id) ? 'remove' : 'read'
    const mayNow = await admits(ctx, allowedRows(scopeOn(ctx, target), operation), now, target.table)
    if (mayNow && (await admitted(ctx, target, then.row))) both.push({ now, then })
  }
  return both
}

const admitted = (ctx: Ctx, target: Target, row: Row): Promise<boolean> =>
  admits(ctx, allowedRows(scopeOn(ctx, target), 'read'), row, target.table)

/** Fields open on both the current and the past record, without those whose past value is unknown. */
export const openOnBoth = async (
  ctx: Ctx,
  target: Target,
  { now, then }: Both,
): Promise<readonly FieldId[]> => {
  const rights = fieldRights(scopeOn(ctx, target), 'read')
  const today = await fieldsOn(ctx, rights, now, target.table)
  const once = await fieldsOn(ctx, rights, then.row, target.table)
  const unknown = fromElsewhere(target)
  return Object.keys(target.table.fields).filter(
    field => today.has(field) && once.has(field) && !unknown.has(field),
  )
}

const answered = async (ctx: Ctx, target: Target, found: readonly Both[]): Promise<readonly PastRecord[]> => {
  const records: PastRecord[] = []
  for (const both of found) {
    const { now, then } = both
    const { row, removed } = then
    const fields = [...systemFields, ...(await openOnBoth(ctx, target, both))]
    const cells = fields.flatMap(field => storedCells(target, field, row[field] ?? null))
    const seen = await answerOn(ctx, target, [now, row], cells)
    const data: Record<string, Json> = {}
    for (const field of fields) data[field] = shownValue(target, field, row[field] ?? null, seen)
    records.push({ data: data as RecordRow, removed })
  }
  return records
}
