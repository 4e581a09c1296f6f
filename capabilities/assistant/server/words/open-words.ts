import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf, OutputOf, TableId, TableInfo } from '@gantry/model/shared'
import type * as contract from '../../shared/words-contract.ts'
import { type Opened, openService } from '../open-service.ts'
import { openTable } from '../reading.ts'
import { settingsOf } from '../settings.ts'
import { usedToday } from '../use.ts'

/** The service, and a table as far as rights and settings open it. */
export interface OpenedTable {
  readonly opened: Opened
  readonly info: TableInfo
}

/**
 * The service for a description of what a list or chart of a table shows.
 *
 * @throws AppError assistant.off, table.not_found, permission.denied, assistant.quota, secret.unreadable
 */
export const openWords = async (ctx: Ctx, table: TableId): Promise<OpenedTable> => {
  const settings = await settingsOf(ctx)
  if (!settings.enabled) throw new AppError('assistant.off')
  const info = await openTable(ctx, settings, table)
  if (!info.rights.operations.includes('read')) throw new AppError('permission.denied')
  return { opened: await openService(ctx, settings), info }
}

/** Whether descriptions are open for a table, and what the caller has left today. */
export const readWords = async (
  ctx: Ctx,
  { table }: InputOf<typeof contract.readWords>,
): Promise<OutputOf<typeof contract.readWords>> => {
  const settings = await settingsOf(ctx)
  if (!settings.enabled) return { open: false, left: 0 }
  try {
    const { rights } = await openTable(ctx, settings, table)
    if (!rights.operations.includes('read')) return { open: false, left: 0 }
  } catch (error) {
    if (error instanceof AppError && error.code === 'table.not_found') return { open: false, left: 0 }
    throw error
  }
  const used = await usedToday(ctx, ctx.actor.personId)
  return { open: true, left: Math.max(0, settings.tokensPerDay - used) }
}
