import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { factsOf } from '../computed/across/facts.ts'
import { asBatch } from './as-batch.ts'
import { requirePermission } from './authorise.ts'
import { type Batch, processBatch } from './batch.ts'
import { checkDuplicates } from './check-duplicates.ts'
import { codeOf, type Draft, type Outcome, type Written, written } from './draft.ts'
import { openRecord } from './open-record.ts'
import { auditAndEmit, remembered } from './remember.ts'
import type { Row } from './row.ts'
import { forSlaves, runWrite, type Shape } from './run-write.ts'
import { type Target, targetOf } from './target.ts'
import { removedMasters, restoreMasters, restoreRowsOf, selectedRows } from './update-life.ts'
import { writeValid } from './write-valid.ts'

/**
 * Restores a removed record with the slave rows removed with it. Requires the right to remove.
 * @throws AppError record.not_found, permission.denied, record.duplicate when a unique value has been taken
 */
export const restoreRecord = async (ctx: Ctx, table: TableId, id: string): Promise<Written> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'remove')
  const row = await openRecord(ctx, target, id, 'remove', 'removed')
  const [outcome] = await restore(ctx, target, [row])
  if (outcome?.ok) return outcome
  throw new AppError(outcome?.code ?? 'record.not_found', { table, id }, outcome?.issues)
}

/** Restores removed records; reports the reason for those that stay removed. */
export const restoreRecords = async (ctx: Ctx, table: TableId, ids: readonly string[]): Promise<Batch> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'remove')
  return asBatch(ctx, 'restore', table, async () =>
    processBatch(ctx, target, ids, {
      operation: 'remove',
      life: 'removed',
      treat: rows => restore(ctx, target, rows),
    }),
  )
}

const restore = async (ctx: Ctx, target: Target, rows: readonly Row[]): Promise<readonly Outcome[]> => {
  const drafts = rows.map((row): Draft => ({ before: null, input: {}, row, given: [], issues: [] }))
  await checkDuplicates(ctx, target, drafts)
  const back = new Set<string>()
  await writeValid(ctx, target, drafts, async sound => {
    for (const id of await takeFromBin(ctx, target, sound)) back.add(id)
  })
  return drafts.map(({ row, issues }) =>
    issues.length > 0 ? { ok: false, code: codeOf(issues), issues } : written(row, back),
  )
}

const takeFromBin = (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<ReadonlySet<string>> => {
  const rows = drafts.map(({ row }) => row)
  const removed = sql`removed`
  const shape: Shape = {
    name: 'restore',
    parts: () => ({
      removed: removedMasters(ctx.space, target.table),
      saved: restoreMasters(ctx.space, target.table, removed),
      ...forSlaves(target, ({ id, table }) => ({
        [`restored_${id}`]: restoreRowsOf(ctx.space, table, removed),
      })),
      ...auditAndEmit(sql`select id from saved`),
    }),
  }
  return runWrite(ctx, target, shape, factsOf('restored', rows), {
    ...selectedRows(rows),
    ...remembered(
      ctx,
      target,
      'restored',
      rows.map(row => ({ id: row.id, version: Number(row.version) + 1 })),
    ),
  })
}
