import { type Kernel, sql } from '@gantry/kernel/server'
import { periodOf } from './period.ts'

interface Quota {
  readonly space: string
  readonly key: string
  readonly limit: number
  readonly period: 'day' | 'month'
  readonly timeZone: string
}

/** Calls leased from the budget of a period that this process has not used yet. */
const leases = new WeakMap<Kernel, Map<string, number>>()
const mostLeases = 5_000

/**
 * Takes one call from the calendar budget of a key. A process leases pieces of it, so that most calls touch no row; together
 * they never exceed the limit, and a crash loses at most a hundredth of it.
 */
export const takeFromQuota = async (
  kernel: Kernel,
  { space, key, limit, period, timeZone }: Quota,
): Promise<boolean> => {
  const held = leases.get(kernel) ?? new Map<string, number>()
  leases.set(kernel, held)
  const now = periodOf(kernel.now(), timeZone)[period]
  const name = `${space} ${key} ${now}`
  const left = held.get(name) ?? 0
  if (left > 0) {
    held.set(name, left - 1)
    return true
  }
  const wanted = Math.max(1, Math.min(50, Math.floor(limit / 100)))
  // The last pieces may be smaller than a lease.
  for (const count of wanted > 1 ? [wanted, 1] : [1]) {
    const { rows } = await kernel.database.of(space).run(sql`
      insert into gantry.gateway_use as u (space, key, period, leased) values (${space}, ${key}, ${now}, ${count})
      on conflict (space, key, period) do update set leased = u.leased + ${count}
        where u.leased + ${count} <= ${limit}
      returning leased`)
    if (rows.length === 0) continue
    if (held.size >= mostLeases) held.clear()
    held.set(name, count - 1)
    return true
  }
  return false
}
