import { createHash } from 'node:crypto'

interface Kept {
  readonly token: string
  readonly until: number
}

const kept = new Map<string, Kept>()

/** Milliseconds before a token of two hours is asked for again; providers limit how often they give one. */
const life = 100 * 60_000

/** Applications whose tokens are kept; more are asked for each time. */
const most = 1_000

/**
 * The token of an application, asked for once and kept in this process. `work` gets it; when it fails the token is forgotten,
 * because it may be the reason.
 */
export const withToken = async <Result>(
  parts: readonly string[],
  ask: () => Promise<string>,
  work: (token: string) => Promise<Result>,
): Promise<Result> => {
  // The secret decides who may have the token, so it belongs to the key.
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

/** A text of at most so many bytes. */
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
