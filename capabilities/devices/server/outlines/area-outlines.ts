import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { Spot } from '../../shared/geo.ts'

/** An area with its border on the earth. */
export interface AreaOutline {
  readonly id: string
  readonly name: string
  readonly outline: readonly Spot[]
}

type Reader = (ctx: Ctx) => Promise<readonly AreaOutline[]>

/** Milliseconds a process may work with the outlines it read. */
const knownFor = 10_000

interface Known {
  readonly at: number
  readonly areas: readonly AreaOutline[]
}

const readersOf = new WeakMap<Kernel, Reader>()
const knownOf = new WeakMap<Kernel, Map<string, Known>>()

/** Registers who knows the areas of a space. Called in `boot`; without it no space has any. */
export const registerOutlines = (kernel: Kernel, reader: Reader): void => {
  readersOf.set(kernel, reader)
}

/** The areas of the space that have an outline, by name; what a process read may be some seconds old. */
export const areaOutlines = async (ctx: Ctx): Promise<readonly AreaOutline[]> => {
  const known = knownOf.get(ctx.kernel) ?? new Map<string, Known>()
  knownOf.set(ctx.kernel, known)
  const found = known.get(ctx.space)
  const now = Date.now()
  if (found && now - found.at < knownFor) return found.areas
  const areas = (await readersOf.get(ctx.kernel)?.(ctx)) ?? []
  known.set(ctx.space, { at: now, areas })
  return areas
}
