import { createHash } from 'node:crypto'

interface Kept {
  readonly token: string
  readonly until: number
}

const kept = new Map<string, Kept>()

/** Cache time of a token that is valid for two hours; providers rate-limit token requests. Milliseconds. */
const life = 100 * 60_000

/** Maximum cached tokens; beyond it the cache is cleared. */
const most = 1_000

/**
 * Calls `work` with the access token of an application, cached in this process. A failure of `work` drops the token
 * from the cache, because the token may be the cause.
 */
export const withToken = async <Result>(
  parts: readonly string[],
  ask: () => Promise<string>,
  work: (token: string) => Promise<Result>,
): Promise<Result> => {
  // The cache key includes the secret: only a caller who knows it may use the token.
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const now = Date.now()
  const found = kept.get(key)
  const token = found && found.until > now ? found.token : await ask()
  if (kept.size >= most) kept.clear()
  kept.set(key, { token, until: found?.token === token ? found.until : now + life })
  try {
    return await work(token)
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

/** The text, truncated to at most this many bytes. */
export const shortText = (text: string, bytes: number): string => {
  let made = ''
  let size = 0
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes - 3) return `${made}…`
    made += character
  }
  return made
}
