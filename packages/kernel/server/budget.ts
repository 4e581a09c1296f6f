import { setImmediate } from 'node:timers/promises'
import { AppError } from '@gantry/base/shared'

/** How much work on expressions something may cause. */
export interface BudgetLimits {
  /** As `exprLimits.steps` counts them. */
  readonly steps: number
  /** Of evaluation; waiting for the database does not count. */
  readonly milliseconds: number
}

/** What one request may cause, with all its records, rows, formulas, defaults and rules together. */
export const requestLimits: BudgetLimits = { steps: 5_000_000, milliseconds: 3_000 }

/** What one batch of a job may cause, for which nobody waits. */
export const batchLimits: BudgetLimits = { steps: 50_000_000, milliseconds: 60_000 }

/** Milliseconds of evaluation after which others in the process have their turn. */
const turn = 5

/** Work on expressions that is still allowed, counted in steps and in time, for all who share it. */
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

  /** Nothing more may be evaluated that takes steps. */
  get isExhausted(): boolean {
    return this.steps <= 0 || this.milliseconds <= 0
  }

  /** What is left of the time. */
  get milliseconds(): number {
    return this.#limits.milliseconds - this.#spent
  }

  /**
   * Evaluates on this thread, for at most so many milliseconds.
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

  /** Counts evaluation that went on elsewhere, or is over. */
  spendTime(milliseconds: number): void {
    this.#spent += milliseconds
    this.#sinceTurn += milliseconds
  }

  /** Asked from within an evaluation. @throws AppError expression.stopped, request.cancelled */
  check(): void {
    this.refuseCancelled()
    if (performance.now() - this.#begun > this.#most)
      throw new AppError('expression.stopped', { reason: 'time' })
  }

  /** Lets others in the process go on, where enough has been evaluated since. @throws AppError request.cancelled */
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
