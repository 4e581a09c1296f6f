import type { AppError } from '@gantry/base/shared'
import type { Ctx, Kernel } from '../ctx.ts'

/** Interface between a running job and the engine. */
export interface JobControl {
  /** Aborted when the job is cancelled or the process stops. */
  readonly signal: AbortSignal
  /**
   * Reports completed and total steps (null: unknown), throttled to a few times a second; throws once the job
   * is cancelled, or its person may no longer act or has lost a right. Called between batches.
   */
  progress(done: number, total: number | null): Promise<void>
  /**
   * Stores the result in the transaction of the work itself, so that a job restarted after a crash is known to
   * be complete and does not repeat its effect. Must be the last statement of that transaction, because it
   * locks the job's row.
   */
  settle(tx: Ctx, result: object): Promise<void>
}

/**
 * Short: a person waits for it, such as an export. Long: everything else. Each kind has its own workers and its
 * own limit per space, so short jobs do not wait behind long ones.
 */
export type JobKind = 'short' | 'long'

/**
 * Background work with progress and cancellation. Runs with the rights that the person who requested it has when it starts, at
 * least once: after a crash it starts again, so a job that writes must recognise its completed transactions. Input and output
 * must be JSON.
 */
export interface Job<Input = never, Output = unknown> {
  readonly name: string
  /** Default: long. */
  readonly kind?: JobKind
  /** Completes what a committed transaction has begun, so it runs also after its person has left or lost a right. */
  readonly upkeep?: true
  run(ctx: Ctx, input: Input, control: JobControl, id: string): Promise<Output>
  /**
   * Called with the rights of the system in place of `run` when the person may no longer act: ends the state that the job keeps in
   * tables of its own.
   */
  refused?(ctx: Ctx, input: Input, error: AppError, id: string): Promise<void>
}

export const defineJob = <Input, Output>(job: Job<Input, Output>): Job<Input, Output> => job

/** Maintenance by cron expression (five columns, UTC). Runs missed while no process was up are not repeated. */
export interface Schedule {
  readonly name: string
  readonly cron: string
  run(kernel: Kernel): Promise<void>
}
