import { AppError, isUuid } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Operation } from '@gantry/model/shared'
import { refusal } from './authorise.ts'
import type { Row } from './row.ts'
import { type Life, storedRows } from './stored-rows.ts'
import type { Target } from './target.ts'

/**
 * Reads one record for an actor who may perform the operation on it.
 * @throws AppError record.not_found, also for an actor who may not read it; permission.denied
 */
export const openRecord = async (
  ctx: Ctx,
  target: Target,
  id: string,
  operation: Operation,
  life: Life = 'living',
): Promise<Row> => {
  const row = isUuid(id) ? (await storedRows(ctx, target, [id], life)).get(id.toLowerCase()) : undefined
  const refused = row ? await refusal(ctx, target, operation, row) : 'record.not_found'
  if (row && !refused) return row
  throw new AppError(refused ?? 'record.not_found', { table: target.table.id, id })
}
