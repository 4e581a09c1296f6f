import { createHash } from 'node:crypto'
import type { RunOptions } from '@gantry/kernel/server'

/** Planning a statement anew is cheaper than keeping one that nobody asks again. */
const worthwhile = 3

/**
 * Whether a statement is prepared on its connection, and as what; `most` are so in this process, as each costs memory on every
 * connection for as long as that lives. Only for statements with one good plan, whose answer has the same columns whatever
 * becomes of the table.
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

/** The small statements of writing and of looking up. */
export const prepared = preparing(1_000)
