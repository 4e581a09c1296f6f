import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, databaseError, inTransaction, type Transaction } from '@gantry/kernel/server'

const attempts = 6

/**
 * Runs work in a transaction and retries it after a deadlock, which two writers that update the same dependants
 * may cause. Inside a larger transaction its owner must retry.
 */
export const alone = async <T>(
  ctx: Ctx,
  work: (ctx: Ctx & { readonly tx: Transaction }) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ctx, work)
    } catch (error) {
      if (ctx.tx || attempt === attempts || databaseError(error)?.code !== '40P01') throw error
    }
    await sleep(20 * attempt * Math.random())
  }
}
