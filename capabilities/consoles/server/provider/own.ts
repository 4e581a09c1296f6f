import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { ownProvider } from '../enterprises/reach.ts'

/** The provider of the caller. @throws AppError permission.denied without one, provider.stopped */
export const requireOwnProvider = async (ctx: Ctx): Promise<string> => {
  const own = await ownProvider(ctx)
  if (!own) throw new AppError('permission.denied')
  if (own.state === 'stopped') throw new AppError('provider.stopped')
  return own.id
}
