import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@gantry/base/shared'
import { type Ctx, databaseError, inTransaction, sql, type Transaction } from '@gantry/kernel/server'

/**
 * How long a change may queue for a lock, in milliseconds: everybody after it in the queue waits as well. Less than the
 * second after which PostgreSQL looks for deadlocks, so that in one of those the change gives way, never a writer.
 */
export const moment = 300
/** With a pause between them that grows to two seconds: about five minutes in all. */
const attempts = 160

/**
 * Runs work in a transaction that gives way after a moment when others hold what it needs, and tries again later; what `between`
 * throws ends the waiting.
 * @throws AppError server.busy when they never let go
 */
export const untilFree = async <T>(
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

/** A lock not had in time, or a deadlock others were spared. */
const isHeldUp = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(databaseError(error)?.code ?? '') ||
  (error instanceof AppError && error.code === 'server.busy')
