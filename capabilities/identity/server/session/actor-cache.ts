import type { Kernel } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'

/**
 * Short-lived cache of actors. Any change that can affect one (session, account, space, member, department) notifies
 * every process on commit, and each clears its cache; the short lifetime only limits staleness after a lost connection.
 */
interface Cache {
  actors: Map<string, { readonly actor: Actor; readonly until: number }>
  listening: boolean
}

const caches = new WeakMap<Kernel, Cache>()
const life = 3_000
const size = 10_000
export const actorChannel = 'gantry_actor'

const cacheOf = (kernel: Kernel): Cache => {
  const known = caches.get(kernel) ?? { actors: new Map(), listening: false }
  caches.set(kernel, known)
  return known
}

/** Starts listening for notifications; nothing is cached before. */
export const hearActorChanges = async (kernel: Kernel): Promise<void> => {
  const cache = cacheOf(kernel)
  if (cache.listening) return
  await kernel.database.listen(actorChannel, () => forgetActors(kernel))
  cache.listening = true
}

export const keptActor = (kernel: Kernel, key: string): Actor | null => {
  const kept = cacheOf(kernel).actors.get(key)
  return kept && kept.until > kernel.now().getTime() ? kept.actor : null
}

/** Returns the cache to write to, before reading: an actor read before a change is never cached after it. */
export const placeForActor = (kernel: Kernel, key: string): ((actor: Actor) => void) => {
  const { actors, listening } = cacheOf(kernel)
  return actor => {
    if (!listening) return
    if (actors.size >= size) actors.clear()
    actors.set(key, { actor, until: kernel.now().getTime() + life })
  }
}

/** Called directly by the process that made the change, without waiting for its own notification. */
export const forgetActors = (kernel: Kernel): void => {
  cacheOf(kernel).actors = new Map()
}
