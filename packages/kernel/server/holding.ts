import type { HandedOver, Held } from '@gantry/model/shared'
import type { Ctx, Kernel } from './ctx.ts'

/** Handing over one line of what a person holds; without `to` it goes as the line's `otherwise` says. */
export interface HandOverLine {
  readonly person: string
  readonly key: string
  readonly to: string | null
}

/**
 * What a capability keeps in the name of a person. Whoever disables a member hands all of it over first. The caller has
 * been authorised; handing over the same line again finds what is left.
 */
export interface Holding {
  readonly kind: string
  list(ctx: Ctx, person: string): Promise<readonly Held[]>
  handOver(ctx: Ctx, line: HandOverLine): Promise<HandedOver>
}

const registered = new WeakMap<Kernel, readonly Holding[]>()

/** Makes kinds of holding known to this process; a capability calls it in its `boot`. */
export const registerHoldings = (kernel: Kernel, ...holdings: readonly Holding[]): void => {
  const kinds = new Set(holdings.map(({ kind }) => kind))
  const others = (registered.get(kernel) ?? []).filter(({ kind }) => !kinds.has(kind))
  registered.set(kernel, [...others, ...holdings])
}

export const registeredHoldings = (kernel: Kernel): readonly Holding[] => registered.get(kernel) ?? []
