import { AppError } from '@gantry/base/shared'
import { type Ctx, databaseError } from '@gantry/kernel/server'
import { turnedAway } from '../computed/expect-new-writers.ts'
import { forgetVersion } from './kept-versions.ts'
import { releaseCatalog } from './snapshots.ts'

/** A statement that was made for the tables of a moment before; nothing of it is done. */
class TablesChanged extends AppError {
  constructor(cause: unknown) {
    super('server.busy')
    this.cause = cause
  }
}

/**
 * SQLSTATEs: no such column, no such table, a column of another type that is written or compared, computed fields the writer
 * does not know.
 */
const outdated: readonly string[] = ['42703', '42P01', '42804', '42883', turnedAway]

/** What a statement failed with, told as `TablesChanged` when a designer was faster than the request it belongs to. */
export const orTablesChanged = (ctx: Ctx, error: unknown): unknown => {
  const reason = databaseError(error)
  if (!reason || !outdated.includes(reason.code)) return error
  releaseCatalog(ctx)
  forgetVersion(ctx.kernel, ctx.space)
  return new TablesChanged(error)
}

/**
 * Runs work that reads, or writes one record, and once more with the tables as they are then when they changed under it:
 * people who look or save in the moment in which a designer publishes notice nothing. Within a transaction that is for its
 * owner to do.
 */
export const withTablesOfNow = async <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  try {
    return await work(ctx)
  } catch (error) {
    const changed = error instanceof TablesChanged || orTablesChanged(ctx, error) instanceof TablesChanged
    if (ctx.tx || !changed) throw error
    return work({ ...ctx, request: {} })
  }
}
