import type { Kernel } from '@gantry/kernel/server'

/**
 * The catalog version of each space as this process last heard of it. Every change is notified at commit, so asking the
 * database in each request would only learn what is known already. The short life bounds what a connection that died
 * silently could hide.
 */
interface Kept {
  versions: Map<string, { readonly version: number; readonly until: number }>
  /** Spaces whose catalog this process has changed itself without having heard of it yet, and until when that counts. */
  readonly changing: Map<string, number>
  listening: boolean
}

const life = 5_000
const keptByKernel = new WeakMap<Kernel, Kept>()

const keptOf = (kernel: Kernel): Kept => {
  const known = keptByKernel.get(kernel)
  if (known) return known
  const fresh: Kept = { versions: new Map(), changing: new Map(), listening: false }
  keptByKernel.set(kernel, fresh)
  return fresh
}

/** Starts to hear of changes; before that nothing is kept. */
export const hearCatalogChanges = async (kernel: Kernel): Promise<void> => {
  const kept = keptOf(kernel)
  if (kept.listening) return
  await kernel.database.listen('gantry_catalog', message => {
    kept.versions = new Map()
    const space = message?.split(' ')[0]
    if (space) kept.changing.delete(space)
  })
  kept.listening = true
}

/** Null: the database must be asked. */
export const keptVersion = (kernel: Kernel, space: string): number | null => {
  const known = keptOf(kernel).versions.get(space)
  return known && known.until > Date.now() ? known.version : null
}

/** Called by whom a statement has told that the catalog is another: the database is asked again. */
export const forgetVersion = (kernel: Kernel, space: string): void => {
  keptOf(kernel).versions.delete(space)
}

/** Where to put a version about to be read: one read before a change is never kept after it. */
export const placeForVersion = (kernel: Kernel, space: string): ((version: number) => void) => {
  const { versions, changing, listening } = keptOf(kernel)
  const now = Date.now()
  return version => {
    if (listening && (changing.get(space) ?? 0) <= now) versions.set(space, { version, until: now + life })
  }
}

/** Called by who changes a catalog: until the change is heard of, or was rolled back, the database is asked. */
export const expectChange = (kernel: Kernel, space: string): void => {
  const kept = keptOf(kernel)
  kept.versions = new Map()
  kept.changing.set(space, Date.now() + 60_000)
}
