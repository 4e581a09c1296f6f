import type { Ctx } from '@gantry/kernel/server'

/** Progress of a plan's preparations. */
export interface Progress {
  /** Number of completed preparations. */
  readonly at: number
  /** In the current one, id of the last processed record; null: none yet. */
  readonly after: string | null
  /** Rows processed in it. */
  readonly rows: number
}

/** Receives the progress of every step in its transaction; throws to stop. */
export interface Watch {
  readonly from: Progress
  tell(ctx: Ctx, progress: Progress): Promise<void>
}
