import type { GantryEvent } from '@gantry/model/shared'
import type { Ctx } from '../ctx.ts'

/**
 * Work that follows from facts, done after their commit and surviving a crash: the relay makes one job of each event
 * and consumer. An event may come twice when a process dies in the middle, so the event's id is the key under which a
 * consumer remembers what it has done.
 */
export interface Consumer {
  /** Never changes: unfinished jobs carry it. */
  readonly name: string
  /** Exact event types, or a prefix ending in a dot and star: `record.*`. */
  readonly types: readonly string[]
  /**
   * Runs as the product itself in the event's space, in the transaction of the note that it is done: what it writes takes
   * effect once, however often it is called: when a neighbour fails, all of a delivery are handled again. What it writes is
   * caused by the event.
   */
  readonly handle: (ctx: Ctx, event: GantryEvent) => Promise<void>
}
