import { setImmediate } from 'node:timers/promises'

/** A millisecond or two of what records take. */
const atOnce = 100

/**
 * Maps a long list as `map` does, but lets what else waits in the process have its turn in between: other people's requests,
 * and the statement before, which cannot leave for the database while this goes on.
 */
export const mapInTurns = async <Item, Made>(
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
