import { audit, type Ctx, everySpace, learnFeatures, writeFeaturesOff } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { bumpCatalog } from '@gantry/records/server'
import type * as contract from '../../shared/enterprises-contract.ts'
import { noteEvent, requireEnterprise } from './reach.ts'

/** Switches features of an enterprise off and on, from the next request on in every process. @throws AppError enterprise.not_found */
export const switchFeatures = async (
  ctx: Ctx,
  { enterprise: space, off }: InputOf<typeof contract.switchFeatures>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await requireEnterprise(ctx, tx, space)
    await writeFeaturesOff(tx, space, off)
    // Which tables people see is part of the catalog.
    await bumpCatalog({ ...ctx, db: tx, tx, space })
    await noteEvent(ctx, tx, { space, action: 'features' })
    for (const where of new Set([space, ctx.space]))
      await audit(
        { ...ctx, db: tx, tx, space: where },
        { action: 'enterprise.features', details: { space, off } },
      )
  })
  await learnFeatures(ctx.kernel)
}
