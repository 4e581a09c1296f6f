import type { Ctx } from '@gantry/kernel/server'

/** How far the preparations of a plan are. */
export interface Progress {
  /** Of the preparations, those that are done. */
  readonly at: number
  /** In the one being made, the last record that has its new value; null: at the beginning. */
  readonly after: string | null
  /** Rows that have their new value in it. */
  readonly rows: number
}

/** Who watches is told of every step in its own transaction, and throws to stop. */
export interface Watch {
  readonly from: Progress
  tell(ctx: Ctx, progress: Progress): Promise<void>
}
