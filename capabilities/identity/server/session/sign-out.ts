import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { forgetActors } from './actor-cache.ts'
import { closeSession } from './session.ts'

/** Ends the session the request came with; without one there is nothing to end. */
export const signOut = async (ctx: Ctx): Promise<void> => {
  const { sessionId } = ctx.actor
  if (!sessionId) return
  await inTransaction(ctx, async tx => {
    await closeSession(tx.db, sessionId)
    await audit(tx, { action: 'session.closed' })
  })
  forgetActors(ctx.kernel)
}
