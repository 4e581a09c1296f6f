import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { openRecord } from '../write/open-record.ts'
import type { Row } from '../write/row.ts'
import type { Target } from '../write/target.ts'

/** The record, or a removed one for callers who may restore it. */
export const livingOrRemoved = async (ctx: Ctx, target: Target, id: string): Promise<Row> => {
  try {
    return await openRecord(ctx, target, id, 'read')
  } catch (error) {
    if (error instanceof AppError && error.code === 'record.not_found')
      return openRecord(ctx, target, id, 'remove', 'removed')
    throw error
  }
}
