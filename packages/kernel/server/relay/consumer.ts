import type { GantryEvent } from '@gantry/model/shared'
import type { Ctx } from '../ctx.ts'
import type { Executor } from '../database.ts'

/**
 * Durable work that follows from events, done after commit: the relay queues one job per batch of events and
 * consumer. Delivery is at least once when a process dies, so processed event ids are stored per consumer.
 */
export interface Consumer {
  /** Must not change: queued jobs refer to it. */
  readonly name: string
  /** Exact event types, or a prefix with a wildcard: `record.*`. */
  readonly types: readonly string[]
  /**
   * Keeps of a batch of events the ones somebody waits for, in one statement over all spaces and before anything is queued.
   * Absent: all of them.
   */
  readonly wanted?: (db: Executor, events: readonly GantryEvent[]) => Promise<readonly GantryEvent[]>
  /**
   * Runs as the system in the event's space, in the transaction that marks the event as processed. Its database
   * effects happen exactly once, although it may be called again: if one event of a delivery fails, all are
   * rerun. What it writes has the event as cause.
   */
  readonly handle: (ctx: Ctx, event: GantryEvent) => Promise<void>
}
