const tails = new Map<string, Promise<unknown>>()

/**
 * Runs pieces of work with the same key one after another in this process. Guesses at one password are thus counted one
 * by one however many arrive at once, without holding a database connection while the hash is computed.
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
