import type { Ctx, Kernel, Transaction } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'

/** What happened to tables drawn in a space. */
export interface Switched {
  readonly what: 'saved' | 'dropped' | 'restored'
  readonly tables: readonly TableId[]
  /** The schema change that did it, where one did. */
  readonly change: string | null
}

type Hear = (ctx: Ctx & { readonly tx: Transaction }, switched: Switched) => Promise<void>

const listeners = new WeakMap<Kernel, readonly Hear[]>()

/**
 * Calls `hear` in the transaction that switches definitions or looks of drawn tables, after they are as they are to be and
 * whichever way they were saved. What it throws takes the switch back.
 */
export const onTablesSwitched = (kernel: Kernel, hear: Hear): void => {
  listeners.set(kernel, [...(listeners.get(kernel) ?? []), hear])
}

export const tellSwitched = async (
  ctx: Ctx & { readonly tx: Transaction },
  switched: Switched,
): Promise<void> => {
  for (const hear of listeners.get(ctx.kernel) ?? []) await hear(ctx, switched)
}
