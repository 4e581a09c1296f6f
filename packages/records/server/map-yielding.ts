import { setImmediate } from 'node:timers/promises'

/** Records processed in one to two milliseconds. */
const atOnce = 100

/**
 * Like `map` for a long list, but yields to the event loop at intervals: to other requests, and to the pending
 * database statement, which cannot be sent otherwise.
 */
export const mapYielding = async <Item, Made>(
  items: readonly Item[],
  make: (item: Item, at: number) => Made | Promise<Made>,
): Promise<Made[]> => {
  const made: Made[] = []
  for (const [at, item] of items.entries()) {
    if (at % atOnce === 0) await setImmediate()
    const one = make(item, at)
    made.push(one instanceof Promise ? await one : one)
  }
  return made
}
