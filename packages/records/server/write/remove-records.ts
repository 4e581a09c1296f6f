import { AppError, issue, localise } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { factsOf } from '../computed/across/facts.ts'
import { asBatch } from './as-batch.ts'
import { requirePermission } from './authorise.ts'
import { type Batch, processBatch, type SeenVersions } from './batch.ts'
import { claimedSince } from './claimed-since.ts'
import { conflict } from './conflict.ts'
import { type Outcome, written } from './draft.ts'
import { openRecord } from './open-record.ts'
import { recordsInUse } from './records-in-use.ts'
import { auditAndEmit, remembered } from './remember.ts'
import type { Row } from './row.ts'
import { forSlaves, runWrite, type Shape } from './run-write.ts'
import { type Target, targetOf } from './target.ts'
import { removeMasters, removeRowsOf, selectedRows } from './update-life.ts'
import { idsOf, type Which } from './which.ts'

/**
 * Moves a record with its slave rows to the recycle bin; `seen` is the version for optimistic locking, if
 * given.
 * @throws AppError record.not_found, permission.denied, record.conflict, record.in_use where a link forbids it
 */
export const removeRecord = async (ctx: Ctx, table: TableId, id: string, seen?: number): Promise<void> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'remove')
  const row = await openRecord(ctx, target, id, 'remove')
  if (seen !== undefined && row.version !== seen && !(await claimedSince(ctx, target, row, seen)))
    throw await conflict(ctx, target, row.id, seen, {})
  const [outcome] = await remove(ctx, target, [row])
  if (outcome?.ok) return
  if (outcome?.code === 'record.conflict') throw await conflict(ctx, target, row.id, Number(row.version), {})
  throw new AppError(outcome?.code ?? 'record.not_found', { table, id }, outcome?.issues)
}

/**
 * Moves records to the recycle bin; reports the reason for those that stay, such as a version other than
 * `seen`.
 */
export const removeRecords = async (
  ctx: Ctx,
  table: TableId,
  which: Which,
  seen?: SeenVersions,
): Promise<Batch> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'remove')
  return asBatch(ctx, 'remove', table, async () =>
    processBatch(ctx, target, await idsOf(ctx, target, which, 'remove'), {
      operation: 'remove',
      life: 'living',
      seen,
      treat: rows => remove(ctx, target, rows),
    }),
  )
}

const remove = async (ctx: Ctx, target: Target, rows: readonly Row[]): Promise<readonly Outcome[]> => {
  const held = await recordsInUse(
    ctx,
    target,
    rows.map(row => row.id),
  )
  const free = rows.filter(row => !held.has(row.id))
  const gone = free.length > 0 ? await moveToBin(ctx, target, free) : new Set<string>()
  return rows.map((row): Outcome => {
    const holder = held.get(row.id)
    if (!holder) return written(row, gone)
    const table = localise(holder.table.label, ctx.actor.lang)
    const reason = issue(`${holder.table.id}.${holder.field}`, 'in_use', { table })
    return { ok: false, code: 'record.in_use', issues: [reason] }
  })
}

const moveToBin = (ctx: Ctx, target: Target, rows: readonly Row[]): Promise<ReadonlySet<string>> => {
  const saved = sql`select id from saved`
  const shape: Shape = {
    name: 'remove',
    parts: () => ({
      saved: removeMasters(ctx.space, target.table),
      ...forSlaves(target, ({ id, table }) => ({ [`removed_${id}`]: removeRowsOf(ctx.space, table, saved) })),
      ...auditAndEmit(saved),
    }),
  }
  return runWrite(ctx, target, shape, factsOf('removed', rows), {
    ...selectedRows(rows),
    ...remembered(
      ctx,
      target,
      'removed',
      rows.map(row => ({ id: row.id, version: Number(row.version) + 1 })),
    ),
  })
}
