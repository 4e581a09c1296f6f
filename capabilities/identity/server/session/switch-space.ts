import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, platform, sql } from '@gantry/kernel/server'
import { actingAs } from '../acting.ts'
import { membershipsOf } from '../sign-in/account.ts'
import { forgetActors } from './actor-cache.ts'
import { refuseAddress } from './enter-space.ts'

/**
 * Moves the session to another space of the same account. Each space's audit records only its own side.
 *
 * @throws AppError space.not_found, also for existing spaces of others, so that their existence is not revealed
 */
export const switchSpace = async (ctx: Ctx, space: string): Promise<Ctx> => {
  const { sessionId, userId, name } = ctx.actor
  const memberships = await membershipsOf(platform(ctx.kernel), userId)
  const there = memberships.find(each => each.space === space && each.state === 'active')
  if (!there || !sessionId || (await isHeldElsewhere(ctx, space)))
    throw new AppError('space.not_found', { space })
  const entered = actingAs(ctx, {
    space,
    userId,
    name,
    sessionId,
    personId: there.personId,
    userType: there.userType,
  })
  await refuseAddress(entered)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`
      with here as (update gantry.account set last_space = ${space} where id = ${userId})
      update gantry.session set space = ${space} where id = ${sessionId}`)
    await audit({ ...ctx, db: tx }, { action: 'session.left' })
    await audit({ ...entered, db: tx }, { action: 'session.entered' })
  })
  forgetActors(ctx.kernel)
  return entered
}

/** Whether a provider of another space opened the session. */
const isHeldElsewhere = async (ctx: Ctx, space: string): Promise<boolean> => {
  const { count } = await platform(ctx.kernel).run(
    sql`select 1 from gantry.session where id = ${ctx.actor.sessionId}::uuid and held_in <> ${space}`,
  )
  return count > 0
}
