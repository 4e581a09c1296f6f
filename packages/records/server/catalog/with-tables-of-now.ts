import { AppError } from '@gantry/base/shared'
import { type Ctx, databaseError } from '@gantry/kernel/server'
import { turnedAway } from '../computed/expect-new-writers.ts'
import { forgetVersion } from './kept-versions.ts'
import { hasCatalogChanged, releaseCatalog } from './snapshots.ts'

/** A statement that was made for the tables of a moment before; nothing of it is done. */
class TablesChanged extends AppError {
  constructor(cause: unknown) {
    super('server.busy')
    this.cause = cause
  }
}

/** SQLSTATEs: no such column, no such table, computed fields the writer does not know. */
const outdated: readonly string[] = ['42703', '42P01', turnedAway]
/** A column of another type is written or compared: a fault of the statement, unless the tables have changed since. */
const mistyped: readonly string[] = ['42804', '42883']

/** What a statement failed with, told as `TablesChanged` when a designer was faster than the request it belongs to. */
export const orTablesChanged = async (ctx: Ctx, error: unknown): Promise<unknown> => {
  const code = databaseError(error)?.code ?? ''
  const isOutdated = outdated.includes(code) || (mistyped.includes(code) && (await hasCatalogChanged(ctx)))
  if (!isOutdated) return error
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
    if (ctx.tx) throw error
    const changed =
      error instanceof TablesChanged || (await orTablesChanged(ctx, error)) instanceof TablesChanged
    if (!changed) throw error
    return work({ ...ctx, request: {} })
  }
}
