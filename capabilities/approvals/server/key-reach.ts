import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { tableOf } from '@gantry/records/server'

/**
 * An API key has the rights of its owner, limited to the application of the key; a read-only key cannot write.
 * @throws AppError workflow.not_found for another application, key.not_here for a write with a read-only key
 */
export const requireKeyReach = async (ctx: Ctx, table: string, does: 'read' | 'write'): Promise<void> => {
  const { key } = ctx.actor
  if (!key) return
  if (key.app !== null && (await tableOf(ctx, table)).app !== key.app)
    throw new AppError('workflow.not_found')
  if (does === 'write' && !key.writes) throw new AppError('key.not_here')
}
