import type { Ctx, Kernel } from '@gantry/kernel/server'

/** The spaces of the enterprises that the caller keeps as a provider. */
export type ProviderSpaces = (ctx: Ctx) => Promise<readonly string[]>

const registered = new WeakMap<Kernel, ProviderSpaces>()

/** Tells which enterprises a provider has. The capability that keeps providers calls it in its `boot`. */
export const registerProviderSpaces = (kernel: Kernel, spaces: ProviderSpaces): void => {
  registered.set(kernel, spaces)
}

/** The spaces the caller may announce to; null: all of them, for the operator. */
export const spacesToTell = async (ctx: Ctx): Promise<readonly string[] | null> =>
  ctx.actor.userType === 'root' ? null : ((await registered.get(ctx.kernel)?.(ctx)) ?? [])
