import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Page, Query, RemovedRow, TableDef, TableId } from '@gantry/model/shared'
import { allowedRows } from '../policy/allowed-rows.ts'
import { pageJson } from './find-records.ts'
import { openReading } from './open-reading.ts'

/**
 * The recycle bin as JSON text, last removed first: records the actor could read and remove if they were not
 * removed.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid
 */
export const removedRecordsJson = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: Pick<Query, 'page' | 'pageSize' | 'search'> = {},
): Promise<string> => {
  const { reading, scope } = await openReading(ctx, table)
  const admitted = allowedRows(scope, 'remove')
  if (admitted === false || reading.table.master !== undefined) throw new AppError('permission.denied')
  return pageJson(ctx, { reading: { ...reading, admitted, plans: new Map() }, scope }, query, 'removed')
}

/** The same as parsed values. */
export const removedRecords = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: Pick<Query, 'page' | 'pageSize' | 'search'> = {},
): Promise<Page<RemovedRow>> => JSON.parse(await removedRecordsJson(ctx, table, query))
