import type { Json } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import {
  type FieldChange,
  type FieldId,
  type HistoryEntry,
  systemFields,
  type TableId,
} from '@gantry/model/shared'
import { fieldRights, fieldsOn } from '../policy/field-rights.ts'
import { requirePermission, scopeOn } from '../write/authorise.ts'
import type { Changes } from '../write/change.ts'
import { type Row, rowsIn } from '../write/row.ts'
import { type Target, targetOf } from '../write/target.ts'
import { livingOrRemoved } from './living-or-removed.ts'
import { computedAfterwards } from './past-computed.ts'
import { answerOn, shownValue, storedCells } from './shown-values.ts'

const actions = ['created', 'updated', 'removed', 'restored'] as const

interface Line {
  readonly id: number
  readonly version: number
  readonly action: (typeof actions)[number]
  readonly at: string
  readonly actor: string | null
  readonly name: string | null
  readonly changes: Changes | null
}

/**
 * Changes of a record, newest first, read from the audit. Fields the caller may not read on the current record
 * are omitted, and so are values computed after the audit row was written. `after` is the id of the last entry already read.
 * @throws AppError record.not_found, permission.denied
 */
export const recordHistory = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  { after, limit = 20 }: { readonly after?: string; readonly limit?: number } = {},
): Promise<{ readonly data: readonly HistoryEntry[]; readonly more: boolean }> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'read')
  const row = await livingOrRemoved(ctx, target, id)
  const lines = await readLines(ctx, target, row, after, limit + 1)
  const shown = lines.slice(0, limit)

  const open = await fieldsOn(ctx, fieldRights(scopeOn(ctx, target), 'read'), row, target.table)
  const afterwards = computedAfterwards(target, target.table.id)
  const fields = [
    ...Object.keys(target.table.fields).filter(field => open.has(field) && !afterwards.has(field)),
    ...systemFields,
  ]
  const changesOf = ({ changes }: Line) =>
    fields.flatMap(field => {
      const sides = changes?.[field]
      if (!sides) return []
      const [before, after] = sides
      return [[field, [asWritten(target, field, before), asWritten(target, field, after)]] as const]
    })
  const seen = await answerOn(
    ctx,
    target,
    [row],
    shown.flatMap(line =>
      changesOf(line).flatMap(([field, sides]) => sides.flatMap(side => storedCells(target, field, side))),
    ),
  )
  const data = shown.map((line): HistoryEntry => {
    const { id, version, action, at, actor, name } = line
    return {
      id: String(id),
      version,
      action,
      at,
      by: actor === null ? null : { id: actor, title: name ?? '' },
      changes: changesOf(line).map(
        ([field, [before, after]]): FieldChange => ({
          field,
          before: shownValue(target, field, before, seen),
          after: shownValue(target, field, after, seen),
        }),
      ),
    }
  })
  return { data, more: lines.length > limit }
}

/** One side of a change, its slave rows without the values that the write computed after its audit row. */
const asWritten = (target: Target, field: FieldId, side: Json): Json => {
  const slave = target.slaves.find(({ id }) => id === field)
  const afterwards = slave && computedAfterwards(target, slave.table.id)
  if (!afterwards?.size) return side
  return rowsIn({ id: '', side }, 'side').map(row =>
    Object.fromEntries(Object.entries(row).filter(([id]) => !afterwards.has(id))),
  )
}

const readLines = async (
  ctx: Ctx,
  target: Target,
  row: Row,
  after: string | undefined,
  limit: number,
): Promise<readonly Line[]> => {
  const before = after !== undefined && /^\d{1,18}$/.test(after) ? after : null
  const { rows } = await ctx.db.run<Line>(sql`
    select id, version, substr(action, length('record.') + 1) as action, actor, actor_name as name, changes,
      ${isoMilliseconds(sql`at`)} as at
    from gantry.audit
    where space = ${ctx.space} and table_id = ${target.table.id} and record_id = ${row.id}::uuid
      and action = any(${actions.map(action => `record.${action}`)})
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`)
  return rows
}
