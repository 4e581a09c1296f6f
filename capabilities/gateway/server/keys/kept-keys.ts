import type { Kernel, Migration } from '@gantry/kernel/server'
import type { FoundKey } from './found-key.ts'

/** Milliseconds a key is kept: bounds the effect of a silently lost connection and of a space that is stopped. */
const life = 5_000
/** Keys of one process; beyond that the oldest is dropped. */
const most = 5_000

interface Kept {
  readonly until: number
  readonly key: FoundKey
}

/**
 * Cache of keys by the prefix of their secret. Every change of a key or secret sends NOTIFY at commit, so calls need not query the
 * database.
 */
class KeptKeys {
  #kept = new Map<string, Kept>()
  /** Raised by every change: a key that was being read meanwhile is not kept. */
  #turn = 0
  /** Nothing is kept before changes are heard of. */
  listening = false

  forget(): void {
    this.#kept = new Map()
    this.#turn++
  }

  async once(place: string, read: () => Promise<FoundKey | null>): Promise<FoundKey | null> {
    const known = this.#kept.get(place)
    if (known && known.until > Date.now()) return known.key
    const turn = this.#turn
    const key = await read()
    if (key === null || !this.listening || turn !== this.#turn) return key
    this.#kept.delete(place)
    this.#kept.set(place, { until: Date.now() + life, key })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest)
    return key
  }
}

const caches = new WeakMap<Kernel, KeptKeys>()

/** Keys as this process last read them. */
export const keptKeys = (kernel: Kernel): KeptKeys => {
  const known = caches.get(kernel) ?? new KeptKeys()
  caches.set(kernel, known)
  return known
}

/** Subscribes to changes of keys. */
export const hearKeyChanges = async (kernel: Kernel): Promise<void> => {
  const keys = keptKeys(kernel)
  if (keys.listening) return
  await kernel.database.listen('gantry_gateway_key', () => keys.forget())
  keys.listening = true
}

/** Tells all processes of changed keys; the time of the last use is none. */
export const keyChangesMigration: Migration = {
  name: 'gateway.key_changes',
  up: `
    create function gantry.tell_gateway_keys() returns trigger language plpgsql as $$
      begin perform pg_notify('gantry_gateway_key', ''); return null; end $$;
    create trigger gateway_key_changed
      after update of name, owner, roles, apis, networks, per_minute, quota, period, expires_at, withdrawn_at or delete
      on gantry.gateway_key for each statement execute function gantry.tell_gateway_keys();
    create trigger gateway_secret_changed after update or delete
      on gantry.gateway_secret for each statement execute function gantry.tell_gateway_keys();
  `,
}
