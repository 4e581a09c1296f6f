import { AppError, type Issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { all, type Filter, type RecordRow, type TableDef, where } from '@gantry/model/shared'
import { findRecords, tableOf } from '@gantry/records/server'
import type { About } from '../server/result-server.ts'
import { mostFound, type Target } from './target.ts'

/** The records a result is about, as `ctx` may see them. */
export interface Found {
  readonly table: TableDef
  readonly rows: readonly RecordRow[]
}

/**
 * Finds the records a result is about, with their titles and some fields.
 * @throws AppError record.not_found for the record of the rule, rule.too_many
 */
export const findTarget = async (
  ctx: Ctx,
  { subject, row }: About,
  target: Target,
  fields: readonly string[] = [],
): Promise<Found> => {
  const table = await tableOf(ctx, target.table ?? subject.table.id)
  const filter: Filter =
    target.table === undefined
      ? where('id', 'eq', row.id)
      : all(
          ...(target.filter === undefined ? [] : [target.filter]),
          ...(target.by === undefined ? [] : [where(target.by, 'in', [row.id])]),
        )
  const { data, total } = await findRecords(ctx, table.id, {
    filter,
    fields: [...new Set([table.title, ...fields])],
    pageSize: mostFound,
  })
  if (target.table === undefined && data.length === 0)
    throw new AppError('record.not_found', { table: table.id, id: row.id })
  if ((total ?? 0) > mostFound) throw new AppError('rule.too_many', { most: mostFound })
  return { table, rows: data }
}

/** A result is done for all of its records or for none. @throws AppError with what the first one was refused for */
export const requireAll = (
  refused: readonly { readonly code: string; readonly issues: readonly Issue[] }[],
): void => {
  const [first] = refused
  if (first) throw new AppError(first.code as 'record.invalid', {}, first.issues)
}

export const titleOf = ({ title }: TableDef, row: RecordRow): string => String(row[title] ?? '')
