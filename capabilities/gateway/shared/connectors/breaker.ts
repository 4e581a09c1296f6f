/** Rules of a circuit breaker. Times are in milliseconds. */
const rules = {
  /** Calls a process looks back at. */
  window: 100,
  within: 60_000,
  /** Fewer calls say nothing. */
  least: 20,
  failed: 0.5,
  slow: 0.8,
  /** Nothing is sent for so long. */
  open: 30_000,
  /** Calls that are let through afterwards; all must succeed. */
  trials: 5,
  /** A trial that ended without a word, as in a process that stopped, is forgotten after so long. */
  lost: 60_000,
}

/** What one call came to. */
export interface Outcome {
  readonly at: number
  readonly failed: boolean
  readonly slow: boolean
}

/** A breaker that is not closed; null is a closed one. */
export interface OpenBreaker {
  readonly opened: number
  /** Until then nothing is sent; afterwards it is half open. */
  readonly until: number
  readonly trials: number
  readonly good: number
  /** When the last trial began. */
  readonly tried: number
}

export type BreakerState = 'closed' | 'open' | 'half_open'

export const stateOf = (breaker: OpenBreaker | null, now: number): BreakerState => {
  if (!breaker) return 'closed'
  return now < breaker.until ? 'open' : 'half_open'
}

/** The calls a process looks back at, with one more. */
export const noted = (outcomes: readonly Outcome[], outcome: Outcome): readonly Outcome[] =>
  [...outcomes, outcome].filter(({ at }) => at > outcome.at - rules.within).slice(-rules.window)

/** Only a call that went wrong opens it. */
const mustOpen = (outcomes: readonly Outcome[]): boolean => {
  const last = outcomes.at(-1)
  if (!last?.failed && !last?.slow) return false
  const share = (of: (outcome: Outcome) => boolean) => outcomes.filter(of).length / outcomes.length
  return (
    outcomes.length >= rules.least &&
    (share(({ failed }) => failed) >= rules.failed || share(({ slow }) => slow) >= rules.slow)
  )
}

/** Whether a call may be sent: 0, or the milliseconds to wait; and the breaker after it was let through. */
export const admit = (
  breaker: OpenBreaker | null,
  now: number,
): { readonly wait: number; readonly next: OpenBreaker | null } => {
  if (!breaker) return { wait: 0, next: null }
  if (now < breaker.until) return { wait: breaker.until - now, next: breaker }
  const isLost = now - breaker.tried >= rules.lost
  const trials = isLost ? breaker.good : breaker.trials
  if (trials >= rules.trials) return { wait: Math.max(1, breaker.tried + rules.lost - now), next: breaker }
  return { wait: 0, next: { ...breaker, trials: trials + 1, tried: now } }
}

/** The breaker after a call; `outcomes` hold it already. */
export const judge = (
  breaker: OpenBreaker | null,
  outcomes: readonly Outcome[],
  { at, failed }: Outcome,
): OpenBreaker | null => {
  const opened: OpenBreaker = {
    opened: breaker?.opened ?? at,
    until: at + rules.open,
    trials: 0,
    good: 0,
    tried: 0,
  }
  if (!breaker) return mustOpen(outcomes) ? opened : null
  // A call that was on its way when the breaker opened decides nothing.
  if (at < breaker.until) return breaker
  if (failed) return opened
  const good = breaker.good + 1
  return good >= rules.trials ? null : { ...breaker, good }
}
