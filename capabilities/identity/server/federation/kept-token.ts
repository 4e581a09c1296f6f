import { createHash } from 'node:crypto'
import { ProviderFailure } from './provider-failure.ts'

interface Kept {
  /** While it is asked for, everybody who needs it waits for the same answer. */
  readonly token: Promise<string>
  readonly until: number
}

const kept = new Map<string, Kept>()

/** Cache time of a token that is valid for two hours; providers rate-limit token requests. Milliseconds. */
const life = 100 * 60_000

/** Maximum cached tokens; beyond it the cache is cleared. */
const most = 1_000

/**
 * Calls `work` with the access token of an application, cached in this process. A token that the provider does not accept any
 * more is renewed once; other failures keep it.
 */
export const withToken = async <Result>(
  parts: readonly string[],
  ask: () => Promise<string>,
  work: (token: string) => Promise<Result>,
): Promise<Result> => {
  // The cache key includes the secret: only a caller who knows it may use the token.
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const used = tokenFor(key, ask)
  const token = await used
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'token') throw error
    // Somebody else may have renewed it meanwhile.
    if (kept.get(key)?.token === used) kept.delete(key)
    return work(await tokenFor(key, ask))
  }
}

const tokenFor = (key: string, ask: () => Promise<string>): Promise<string> => {
  const now = Date.now()
  const found = kept.get(key)
  if (found && found.until > now) return found.token
  if (kept.size >= most) kept.clear()
  const token = ask()
  kept.set(key, { token, until: now + life })
  token.catch(() => {
    if (kept.get(key)?.token === token) kept.delete(key)
  })
  return token
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
