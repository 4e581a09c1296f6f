import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { savedTables, type TableId } from '@gantry/model/shared'
import { factsOf } from '../computed/across/facts.ts'
import { labelsOfTable } from '../policy/labels-of-table.ts'
import { requirePermission } from './authorise.ts'
import { type Batch, processBatch } from './batch.ts'
import { type Outcome, written } from './draft.ts'
import { openRecord } from './open-record.ts'
import { dropLabels } from './record-labels.ts'
import { auditAndEmit, remembered } from './remember.ts'
import type { Row } from './row.ts'
import { forSlaves, runWrite, type Shape } from './run-write.ts'
import { type Target, targetOf } from './target.ts'
import { dropHolds, dropShares, purgeMasters, purgeRowsOf, selectedRows } from './update-life.ts'

/**
 * Permanently deletes a removed record. Its audit stays.
 * @throws AppError record.not_found, permission.denied
 */
export const purgeRecord = async (ctx: Ctx, table: TableId, id: string): Promise<void> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'remove')
  const row = await openRecord(ctx, target, id, 'remove', 'removed')
  const [outcome] = await purge(ctx, target, [row])
  if (!outcome?.ok) throw new AppError('record.not_found', { table, id })
}

/** Permanently deletes removed records. */
export const purgeRecords = async (ctx: Ctx, table: TableId, ids: readonly string[]): Promise<Batch> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'remove')
  return processBatch(ctx, target, ids, {
    operation: 'remove',
    life: 'removed',
    treat: rows => purge(ctx, target, rows),
  })
}

const purge = async (ctx: Ctx, target: Target, rows: readonly Row[]): Promise<readonly Outcome[]> => {
  const saved = sql`select id from saved`
  const shape: Shape = {
    name: 'purge',
    parts: () => ({
      saved: purgeMasters(ctx.space, target.table),
      ...forSlaves(target, ({ id, table }) => ({ [`purged_${id}`]: purgeRowsOf(ctx.space, table, saved) })),
      ...(target.catalog.shared?.has(target.table.id) && {
        unshared: dropShares(ctx.space, target.table, saved),
      }),
      ...(target.catalog.held?.has(target.table.id) && {
        unheld: dropHolds(ctx.space, target.table, saved),
      }),
      ...((labelsOfTable(target.catalog, target.table) || target.table.id === savedTables.label) && {
        unlabelled: dropLabels(ctx.space, target.table, saved),
      }),
      ...auditAndEmit(saved),
    }),
  }
  const gone = await runWrite(ctx, target, shape, factsOf('purged', rows), {
    ...selectedRows(rows),
    ...remembered(
      ctx,
      target,
      'purged',
      rows.map(row => ({ id: row.id, version: Number(row.version) })),
    ),
  })
  return rows.map(row => written(row, gone))
}
