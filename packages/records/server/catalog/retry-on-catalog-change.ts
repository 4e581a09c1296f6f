import { AppError } from '@gantry/base/shared'
import { type Ctx, databaseError } from '@gantry/kernel/server'
import { turnedAway } from '../computed/expect-new-writers.ts'
import { forgetVersion } from './kept-versions.ts'
import { hasCatalogChanged, releaseCatalog } from './snapshots.ts'

/** A statement was built for outdated tables; it had no effect. */
class TablesChanged extends AppError {
  constructor(cause: unknown) {
    super('server.busy')
    this.cause = cause
  }
}

/** SQLSTATEs: unknown column, unknown table, computed fields the writer does not know. */
const outdated: readonly string[] = ['42703', '42P01', turnedAway]
/** SQLSTATEs of type mismatch: a fault of the statement, unless the tables have changed since. */
const mistyped: readonly string[] = ['42804', '42883']

/** Converts an error to `TablesChanged` when the catalog changed during the request. */
export const orTablesChanged = async (ctx: Ctx, error: unknown): Promise<unknown> => {
  const code = databaseError(error)?.code ?? ''
  const isOutdated = outdated.includes(code) || (mistyped.includes(code) && (await hasCatalogChanged(ctx)))
  if (!isOutdated) return error
  releaseCatalog(ctx)
  forgetVersion(ctx.kernel, ctx.space)
  return new TablesChanged(error)
}

/**
 * Runs work and retries it once with the current tables if the catalog changed meanwhile, so that readers and
 * writers do not notice a publish. Inside a transaction its owner must retry.
 */
export const retryOnCatalogChange = async <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
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
