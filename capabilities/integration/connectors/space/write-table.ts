import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { all, type TableId, where } from '@gantry/model/shared'
import { createRecords, findRecords, updateRecord } from '@gantry/records/server'
import type { Batch, Counts, WriteMode } from '../../shared/sources/rows.ts'
import { rowsOf } from '../write-batches.ts'

/** Rows created in one statement. */
const chunk = 500

/**
 * Writes rows as a person does: permissions, validation, history and events. Rows that are refused are counted, the others stay.
 * @throws AppError source.mode for a replacement: records of a table keep their history
 */
export const writeTable = async (
  ctx: Ctx,
  table: TableId,
  batches: AsyncIterable<Batch>,
  mode: WriteMode,
): Promise<Counts> => {
  if (mode.kind === 'replace') throw new AppError('source.mode')
  const counts = { inserted: 0, updated: 0, refused: 0 }
  for await (const batch of batches) {
    const rows = rowsOf(batch)
    for (let from = 0; from < rows.length; from += chunk) {
      const part = rows.slice(from, from + chunk)
      const fresh = mode.kind === 'append' ? part : await updateKnown(ctx, table, part, mode.key, counts)
      if (fresh.length === 0) continue
      for (const outcome of await createRecords(ctx, table, fresh))
        if (outcome.ok) counts.inserted++
        else counts.refused++
    }
  }
  return counts
}

/** Updates the rows whose key is known, and returns the others. */
const updateKnown = async (
  ctx: Ctx,
  table: TableId,
  rows: readonly Record<string, unknown>[],
  key: readonly string[],
  counts: { updated: number; refused: number },
): Promise<readonly Record<string, unknown>[]> => {
  const fresh: Record<string, unknown>[] = []
  for (const row of rows) {
    const wanted = key.map(field => where(field, 'eq', row[field] as string))
    const { data } = await findRecords(ctx, table, {
      filter: all(...wanted),
      pageSize: 1,
      count: 'none',
      fields: [],
    })
    const [known] = data
    if (!known) {
      fresh.push(row)
      continue
    }
    await updateRecord(ctx, table, known.id, { ...row, version: known.version }).then(
      () => counts.updated++,
      error => {
        if (!(error instanceof AppError)) throw error
        counts.refused++
      },
    )
  }
  return fresh
}
