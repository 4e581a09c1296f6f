import type { Kernel } from '@gantry/kernel/server'

/**
 * Cache of the catalog version per space. Every change sends NOTIFY at commit, so requests need not query the
 * database. The short lifetime bounds the effect of a silently lost connection.
 */
interface Kept {
  versions: Map<string, { readonly version: number; readonly until: number }>
  /**
   * Spaces whose catalog this process has changed without having received the notification yet, with an expiry
   * time.
   */
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

/** Subscribes to catalog changes; before that nothing is cached. */
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

/** Null: query the database. */
export const keptVersion = (kernel: Kernel, space: string): number | null => {
  const known = keptOf(kernel).versions.get(space)
  return known && known.until > Date.now() ? known.version : null
}

/** Invalidates the cache after a statement has shown that the catalog has changed. */
export const forgetVersion = (kernel: Kernel, space: string): void => {
  keptOf(kernel).versions.delete(space)
}

/**
 * Returns a setter for a version about to be read, which ignores the value if the catalog changed after the
 * read started.
 */
export const placeForVersion = (kernel: Kernel, space: string): ((version: number) => void) => {
  const { versions, changing, listening } = keptOf(kernel)
  const now = Date.now()
  return version => {
    if (listening && (changing.get(space) ?? 0) <= now) versions.set(space, { version, until: now + life })
  }
}

/**
 * Called before a catalog change: until the notification arrives or the change is rolled back, the database is
 * queried.
 */
export const expectChange = (kernel: Kernel, space: string): void => {
  const kept = keptOf(kernel)
  kept.versions = new Map()
  kept.changing.set(space, Date.now() + 60_000)
}
