/** Rules of repeated attempts. Times are in milliseconds. */
const rules = { base: 200, most: 5_000, longest: 30_000, share: 0.1, saved: 10 }

/** What an attempt came to: a status, or the reason there was no answer. */
export interface Attempt {
  readonly status: number | null
  readonly reason: string | null
  /** What the server asks to wait, in milliseconds. */
  readonly after: number | null
}

const passing = new Set([408, 429, 502, 503, 504])
/** Reasons that another attempt does not change. */
const lasting = new Set(['address', 'internal', 'insecure', 'redirects', 'too_large'])

/** Whether another attempt can help and does no harm: the call only reads, or the server knows it by its key. */
export const isWorthRepeating = (
  { status, reason }: Attempt,
  { method, repeatable }: { readonly method: string; readonly repeatable: boolean },
): boolean => {
  if (method !== 'GET' && !repeatable) return false
  return status === null ? reason !== null && !lasting.has(reason) : passing.has(status)
}

/** Whether an attempt says that the server is not well. A refusal is an answer. */
export const isFailure = ({ status, reason }: Attempt): boolean =>
  status === null ? reason !== null && !lasting.has(reason) : status >= 500 || passing.has(status)

/**
 * Milliseconds before the next attempt: any up to a bound that doubles (full jitter), at least what the server asks for.
 * Null: it asks for too long.
 */
export const delayBefore = (attempt: number, after: number | null, random: number): number | null => {
  if (after !== null && after > rules.longest) return null
  return Math.max(after ?? 0, Math.round(random * Math.min(rules.most, rules.base * 2 ** (attempt - 1))))
}

/** What is left for repeating: each call adds a tenth, each repetition takes one, so that a sick server is not finished off. */
export const fullBudget: number = rules.saved
export const afterCall = (budget: number): number => Math.min(rules.saved, budget + rules.share)
export const afterRepeat = (budget: number): number | null => (budget < 1 ? null : budget - 1)

/** Milliseconds of a `Retry-After` header: seconds or a date. */
export const readRetryAfter = (header: unknown, now: number): number | null => {
  if (typeof header !== 'string') return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
