/** Milliseconds of one part of the minute. */
const part = 5_000
const parts = 12

/** Counts what happened within the last minute, to five seconds. */
export interface Minute {
  add(count: number, now: number): void
  count(now: number): number
}

export const createMinute = (): Minute => {
  const counts = new Map<number, number>()
  return {
    add: (count, now) => {
      const slot = Math.floor(now / part)
      counts.set(slot, (counts.get(slot) ?? 0) + count)
    },
    count: now => {
      const oldest = Math.floor(now / part) - parts + 1
      for (const slot of counts.keys()) if (slot < oldest) counts.delete(slot)
      return [...counts.values()].reduce((sum, count) => sum + count, 0)
    },
  }
}
