import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@gantry/base/shared'
import { type Ctx, databaseError, inTransaction, sql, type Transaction } from '@gantry/kernel/server'

/**
 * Lock timeout of a change, in milliseconds: all later statements on the table queue behind it. Below
 * PostgreSQL's deadlock_timeout of 1 s, so that in a deadlock the change gives way and not a writer.
 */
export const moment = 300
/** Attempts with back-off up to 2 s: about five minutes in all. */
const attempts = 160

/**
 * Runs work in a transaction with a short lock timeout, and retries with back-off; an error thrown by `between`
 * ends the retries.
 * @throws AppError server.busy when the lock was never available
 */
export const waitForLock = async <T>(
  ctx: Ctx,
  work: (ctx: Ctx & { readonly tx: Transaction }) => Promise<T>,
  between: () => Promise<void> = async () => undefined,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ctx, async tx => {
        await tx.db.run(sql`select set_config('lock_timeout', ${`${moment}ms`}, true)`)
        return work(tx)
      })
    } catch (error) {
      if (ctx.tx || !isHeldUp(error)) throw error
      if (attempt === attempts) throw new AppError('server.busy')
    }
    await between()
    await sleep(Math.min(2_000, 50 * attempt))
  }
}

/** A lock timeout or a detected deadlock. */
const isHeldUp = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(databaseError(error)?.code ?? '') ||
  (error instanceof AppError && error.code === 'server.busy')
