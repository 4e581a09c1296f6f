const tails = new Map<string, Promise<unknown>>()

/**
 * Serialises work with the same key within this process. Concurrent guesses at one password are counted one by one,
 * without holding a database connection during hashing.
 */
export const inTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const before = tails.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  tails.set(key, mine)
  try {
    return await mine
  } finally {
    if (tails.get(key) === mine) tails.delete(key)
  }
}
