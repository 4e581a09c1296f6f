import { AppError } from '@gantry/base/shared'
import { type Ctx, platform, sql } from '@gantry/kernel/server'

/** The caller keeps the store: the operator, and administrators of the space that was named for it. */
export const keepsStore = async (ctx: Ctx): Promise<boolean> => {
  if (ctx.actor.userType === 'root') return true
  if (ctx.actor.userType !== 'admin' && ctx.actor.userType !== 'safe') return false
  const { count } = await platform(ctx.kernel).run(
    sql`select 1 from gantry.store_keeper where space = ${ctx.space}`,
  )
  return count > 0
}

/** @throws AppError permission.denied */
export const requireKeeper = async (ctx: Ctx): Promise<void> => {
  if (!(await keepsStore(ctx))) throw new AppError('permission.denied')
}
