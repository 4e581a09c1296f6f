import type { Ctx, Kernel } from '@gantry/kernel/server'

/** Ids of the templates that a space may not use. */
type KeptBack = (ctx: Ctx) => Promise<readonly string[]>

const registered = new WeakMap<Kernel, KeptBack>()

/** Says which templates are kept back from a space, by whoever opened it. */
export const registerKeptBack = (kernel: Kernel, keptBack: KeptBack): void => {
  registered.set(kernel, keptBack)
}

/** Templates kept back from the space of the context. */
export const keptBackFrom = async (ctx: Ctx): Promise<readonly string[]> =>
  (await registered.get(ctx.kernel)?.(ctx)) ?? []
