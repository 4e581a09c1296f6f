import { AppError } from '@gantry/base/shared'
import { type Ctx, registeredHoldings } from '@gantry/kernel/server'
import type { Held } from '@gantry/model/shared'

/** Everything that capabilities hold in the name of a person. */
export const heldBy = async (ctx: Ctx, person: string): Promise<readonly Held[]> => {
  const found: Held[] = []
  for (const holding of registeredHoldings(ctx.kernel)) found.push(...(await holding.list(ctx, person)))
  return found
}

/** @throws AppError structure.holds while something remains to be handed over */
export const requireNothingHeld = async (ctx: Ctx, person: string): Promise<void> => {
  const held = (await heldBy(ctx, person)).filter(({ stays }) => !stays)
  if (held.length > 0)
    throw new AppError('structure.holds', { count: held.reduce((sum, { count }) => sum + count, 0) })
}
