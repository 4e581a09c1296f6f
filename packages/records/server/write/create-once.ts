import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { physicalTable } from '../physical.ts'
import { createRecord } from './create-records.ts'
import type { Written } from './draft.ts'
import type { RecordInput } from './row.ts'
import { targetOf } from './target.ts'

/** A record that was sent, perhaps not for the first time. */
interface WrittenOnce extends Written {
  /** False: it was there already, as it was sent first or as it was changed since. */
  readonly created: boolean
}

/**
 * Creates a record under an id that its sender made, once: sent again, because the first answer was lost on the way, it answers
 * the record that is there. Only for tables drawn in the space, whose ids belong to the space alone.
 *
 * @throws AppError as `createRecord`; record.conflict for an id that somebody else has used
 */
export const createRecordOnce = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  input: RecordInput,
): Promise<WrittenOnce> => {
  const known = await createdBefore(ctx, table, id)
  if (known) return { ...known, created: false }
  return { ...(await createRecord(ctx, table, input, { id: id.toLowerCase() })), created: true }
}

/** The record of this id, also a removed one; null: there is none yet. */
const createdBefore = async (ctx: Ctx, tableId: TableId, id: string): Promise<Written | null> => {
  const { table } = await targetOf(ctx, tableId)
  if (table.home === 'platform') throw new AppError('permission.denied')
  const { rows } = await ctx.db.run<{ readonly version: number; readonly by: string | null }>(sql`
    select version, created_by as by from ${physicalTable(ctx.space, table)} where id = ${id}::uuid`)
  const [row] = rows
  if (!row) return null
  if (row.by !== ctx.actor.personId) throw new AppError('record.conflict', { table: tableId, id })
  return { id: id.toLowerCase(), version: row.version }
}
