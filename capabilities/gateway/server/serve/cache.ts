import type { Kernel } from '@gantry/kernel/server'
import type { Answered } from './call.ts'

/** Answers of one process at most; the oldest goes first. */
const most = 2_000
/** Longer answers are not kept. */
const longest = 256 * 1024

interface Kept {
  readonly until: number
  readonly answer: Promise<Answered>
}

class AnswerCache {
  readonly #kept = new Map<string, Kept>()

  /** The answer under a key, asked once for all who wait; a failure is not kept. */
  once(
    key: string,
    { seconds, now }: { readonly seconds: number; readonly now: number },
    ask: () => Promise<Answered>,
  ): Promise<Answered> {
    const known = this.#kept.get(key)
    if (known && known.until > now) return known.answer
    const answer = ask()
    const kept = { until: now + seconds * 1000, answer }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const drop = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    }
    answer.then(({ text }) => (text.length > longest ? drop() : undefined), drop)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest)
    return answer
  }
}

const caches = new WeakMap<Kernel, AnswerCache>()

/** Answers of interfaces that may be cached, by key, version and request; of this process. */
export const answerCache = (kernel: Kernel): AnswerCache => {
  const known = caches.get(kernel) ?? new AnswerCache()
  caches.set(kernel, known)
  return known
}
