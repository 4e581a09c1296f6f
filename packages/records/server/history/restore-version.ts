import { AppError, type Json, limits } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { FieldId, TableId } from '@gantry/model/shared'
import type { Written } from '../write/draft.ts'
import { maskedOn } from '../write/keep-masked.ts'
import { type Row, rowsIn } from '../write/row.ts'
import { type Slave, targetOf } from '../write/target.ts'
import { updateRecord } from '../write/update-record.ts'
import type { When } from './lines.ts'
import { openOnBoth, pastRow } from './record-as-of.ts'

/**
 * Restores the values of a record, or of the named fields, from a past state through the ordinary write path:
 * checked, authorised, and refused with both states when the record is no longer at the version `seen`.
 * @throws AppError history.too_old, record.not_found, record.conflict and all errors of an update
 */
export const restoreVersion = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  when: Exclude<When, { readonly version: number }>,
  { seen, fields }: { readonly seen: number; readonly fields?: readonly FieldId[] },
): Promise<Written> => {
  await refuseOld(ctx, when)
  const target = await targetOf(ctx, table)
  const both = await pastRow(ctx, target, id, when)
  const masked = await maskedOn(ctx, target, both.now)
  const input: Record<FieldId, Json> = {}
  for (const field of await openOnBoth(ctx, target, both)) {
    const def = target.table.fields[field]
    if (!def || masked.has(field) || fieldTypeOf(def).assigned || def.computed) continue
    if (fields && !fields.includes(field)) continue
    const slave = target.slaves.find(one => one.id === field)
    const value = both.then.row[field]
    if (slave) input[field] = rowsBack(both.now, both.then.row, slave)
    else if (value !== undefined) input[field] = value
  }
  return updateRecord(ctx, table, id, { ...input, version: seen })
}

/**
 * Deleted rows are restored as new ones, because their ids belong to rows in the recycle bin. Computed values
 * are recomputed.
 */
export const rowsBack = (now: Row, then: Row, { id: field, table }: Slave): Json => {
  const there = new Set(rowsIn(now, field).map(row => row.id))
  return rowsIn(then, field).map(row =>
    Object.fromEntries(
      Object.entries(row).filter(([id]) => (id === 'id' ? there.has(row.id) : !table.fields[id]?.computed)),
    ),
  )
}

const refuseOld = async (ctx: Ctx, when: Exclude<When, { readonly version: number }>): Promise<void> => {
  const at =
    'moment' in when
      ? new Date(when.moment)
      : await ctx.db
          .run<{ at: string }>(
            sql`select at from gantry.audit where space = ${ctx.space} and id = ${when.line}`,
          )
          .then(({ rows }) => new Date(rows[0]?.at ?? 0))
  if (ctx.now.getTime() - at.getTime() > limits.restorableDays * 86_400_000)
    throw new AppError('history.too_old', { days: limits.restorableDays })
}
