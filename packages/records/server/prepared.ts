import { createHash } from 'node:crypto'
import type { RunOptions } from '@gantry/kernel/server'

/**
 * One-off statements stay unnamed: planning again costs less than a prepared statement that is never reused.
 */
const worthwhile = 3

/**
 * Decides whether a statement becomes a prepared statement, and its name; at most `most` per process, because
 * each takes memory on every connection. Only for statements whose generic plan is good and whose result
 * columns do not depend on the table's definition.
 */
export const preparing = (most: number): ((text: string) => RunOptions) => {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return text => {
    const known = names.get(text)
    if (known) return { name: known }
    if (names.size >= most) return {}
    const times = (uses.get(text) ?? 0) + 1
    if (times < worthwhile) {
      if (uses.size >= most) uses.clear()
      uses.set(text, times)
      return {}
    }
    uses.delete(text)
    const name = `r_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return { name }
  }
}

/** Short statements of writes and lookups. */
export const prepared = preparing(1_000)
