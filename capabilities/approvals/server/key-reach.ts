import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { tableOf } from '@gantry/records/server'

/**
 * A program acts with the rights of the owner of its key, in the application of the key, and only reads where the key only reads.
 * @throws AppError workflow.not_found for another application, key.not_here for a key that only reads
 */
export const requireKeyReach = async (ctx: Ctx, table: string, does: 'read' | 'write'): Promise<void> => {
  const { key } = ctx.actor
  if (!key) return
  if (key.app !== null && (await tableOf(ctx, table)).app !== key.app)
    throw new AppError('workflow.not_found')
  if (does === 'write' && !key.writes) throw new AppError('key.not_here')
}
