import type { Kernel } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'

/**
 * Actors read a moment ago. Whatever could change one (a session, an account, a space, a member, a department) notifies
 * every process at commit, which then forgets them all; the short life only bounds what a lost connection could hide.
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

/** Starts to hear of changes; before that nothing is kept. */
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

/** Where to put what is about to be read: an actor read before a change is never kept after it. */
export const placeForActor = (kernel: Kernel, key: string): ((actor: Actor) => void) => {
  const { actors, listening } = cacheOf(kernel)
  return actor => {
    if (!listening) return
    if (actors.size >= size) actors.clear()
    actors.set(key, { actor, until: kernel.now().getTime() + life })
  }
}

/** Called at once by the process that made the change, which need not wait for its own notification. */
export const forgetActors = (kernel: Kernel): void => {
  cacheOf(kernel).actors = new Map()
}
