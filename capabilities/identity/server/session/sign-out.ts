import { audit, type Ctx, everySpace, inTransaction, sql } from '@gantry/kernel/server'
import { nobody, type UserType } from '@gantry/model/shared'
import { actingAs } from '../acting.ts'
import { forgetActors } from './actor-cache.ts'
import { closeSession } from './session.ts'
import { tokenHash } from './token.ts'

/** Ends the session of the request; does nothing without one. */
export const signOut = async (ctx: Ctx): Promise<void> => {
  const { sessionId } = ctx.actor
  if (!sessionId) return
  await inTransaction(ctx, async tx => {
    await closeSession(tx.db, sessionId)
    await audit(tx, { action: 'session.closed' })
  })
  forgetActors(ctx.kernel)
}

/**
 * Ends all sessions of a browser, including those kept for switching, so that the next user of the browser is signed
 * out. Each end is audited in the session's space.
 */
export const endSessions = async (ctx: Ctx, tokens: readonly string[]): Promise<void> => {
  if (tokens.length === 0) return
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<Ended>(sql`
      with ended as (
        delete from gantry.session
        where token_hash = any (${tokens.map(tokenHash)}::bytea[]) and kind = 'cookie' returning id, space, account
      )
      select e.id as "sessionId", e.space, a.id as "userId", a.name, m.id as "personId",
        coalesce(a.platform_type, nullif(m.f_user_type, 'platform'), 'user') as "userType"
      from ended e join gantry.account a on a.id = e.account
      left join gantry.t_member m on m.space = e.space and m.f_account = a.id::text and m.deleted_at is null`)
    for (const ended of rows)
      await audit(
        { ...actingAs(ctx, { ...ended, personId: ended.personId ?? nobody }), db: tx },
        { action: 'session.closed' },
      )
  })
  forgetActors(ctx.kernel)
}

interface Ended {
  readonly sessionId: string
  readonly space: string
  readonly userId: string
  readonly name: string
  readonly personId: string | null
  readonly userType: UserType
}
