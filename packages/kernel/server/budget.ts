import { setImmediate } from 'node:timers/promises'
import { AppError } from '@gantry/base/shared'

/** Limits on the evaluation of expressions. */
export interface BudgetLimits {
  /** Counted as `exprLimits.steps`. */
  readonly steps: number
  /** Evaluation time; waiting for the database does not count. */
  readonly milliseconds: number
}

/** Limits of one request: all formulas, defaults and rules of all its records and rows together. */
export const requestLimits: BudgetLimits = { steps: 5_000_000, milliseconds: 3_000 }

/** Limits of one batch of a background job. */
export const batchLimits: BudgetLimits = { steps: 50_000_000, milliseconds: 60_000 }

/** Milliseconds of evaluation after which a write yields to the event loop. */
const turn = 5

/** Remaining work on expressions, in steps and time, shared by everything that holds this budget. */
export class Budget {
  steps: number
  readonly signal: AbortSignal | undefined
  readonly #limits: BudgetLimits
  #spent = 0
  #sinceTurn = 0
  #begun = 0
  #most = 0

  constructor(limits: BudgetLimits, signal?: AbortSignal) {
    this.#limits = limits
    this.steps = limits.steps
    this.signal = signal
  }

  /** True when no evaluation that takes steps is allowed any more. */
  get isExhausted(): boolean {
    return this.steps <= 0 || this.milliseconds <= 0
  }

  /** Remaining time in milliseconds. */
  get milliseconds(): number {
    return this.#limits.milliseconds - this.#spent
  }

  /**
   * Evaluates on this thread for at most `most` milliseconds.
   * @throws AppError expression.stopped, request.cancelled
   */
  evaluate<Result>(most: number, work: () => Result): Result {
    this.#begun = performance.now()
    this.#most = Math.min(most, this.milliseconds)
    try {
      return work()
    } finally {
      this.spendTime(performance.now() - this.#begun)
    }
  }

  /** Counts evaluation time spent elsewhere (a worker thread). */
  spendTime(milliseconds: number): void {
    this.#spent += milliseconds
    this.#sinceTurn += milliseconds
  }

  /** Called during an evaluation to check the limits. @throws AppError expression.stopped, request.cancelled */
  check(): void {
    this.refuseCancelled()
    if (performance.now() - this.#begun > this.#most)
      throw new AppError('expression.stopped', { reason: 'time' })
  }

  /**
   * Yields to the event loop when enough has been evaluated since the last yield. @throws AppError
   * request.cancelled
   */
  async takeTurns(): Promise<void> {
    this.refuseCancelled()
    if (this.#sinceTurn < turn) return
    this.#sinceTurn = 0
    await setImmediate()
    this.refuseCancelled()
  }

  private refuseCancelled(): void {
    if (this.signal?.aborted) throw new AppError('request.cancelled')
  }
}
