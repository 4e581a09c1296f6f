import type { Ctx, Kernel } from '../ctx.ts'

/** What a running job may say and must heed. */
export interface JobControl {
  /** Aborted when somebody cancels the job or the process stops. */
  readonly signal: AbortSignal
  /** Steps done, of how many (null: unknown), at most a few times a second; throws once the job is cancelled. */
  progress(done: number, total: number | null): Promise<void>
  /**
   * Writes the result in the transaction of the work itself, so that a job started again after a crash is known to have
   * had its effect and is not done twice. The last statement of that transaction: it holds the job's row.
   */
  settle(tx: Ctx, result: object): Promise<void>
}

/**
 * Short: a person waits for it, as for an export. Long: everything else. Each kind has workers of its own and its own
 * limit per space, so short jobs do not wait behind long ones.
 */
export type JobKind = 'short' | 'long'

/**
 * Long work with progress and cancel. It runs with the rights of the person who asked for it, at least once: after a
 * crash it starts again, so a job that writes does so in transactions that can be told from one another. Input and output
 * must survive JSON.
 */
export interface Job<Input = never, Output = unknown> {
  readonly name: string
  /** Absent: long. */
  readonly kind?: JobKind
  run(ctx: Ctx, input: Input, control: JobControl, id: string): Promise<Output>
}

export const defineJob = <Input, Output>(job: Job<Input, Output>): Job<Input, Output> => job

/** Upkeep by the clock, in UTC: `cron` has five columns. Missed while nobody ran: not made up for. */
export interface Schedule {
  readonly name: string
  readonly cron: string
  run(kernel: Kernel): Promise<void>
}
