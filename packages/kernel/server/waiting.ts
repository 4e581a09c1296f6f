import type { Text } from '@gantry/base/shared'
import type { Ctx, Kernel } from './ctx.ts'

/** One thing that waits for a person, with the place in the space where it is done. */
export interface WaitingItem {
  readonly id: string
  readonly title: string
  readonly label: Text
  /** Whoever sent it. */
  readonly from: { readonly id: string; readonly title: string }
  /** ISO 8601: when it was received. */
  readonly since: string
  /** Path within the space. */
  readonly path: string
  /** ISO 8601; null: no deadline. */
  readonly due: string | null
  readonly late: boolean
}

/** What waits for a person in one capability. */
export interface Waiting {
  readonly total: number
  readonly late: number
  readonly today: number
  /** Those with the nearest deadline first. */
  readonly items: readonly WaitingItem[]
  /** The records of what waits, at most 1,000: pages that list records of the person as well leave these out. */
  readonly records: readonly { readonly table: string; readonly id: string }[]
}

/** Answers what waits for the actor; `limit` bounds the items, not the counts. */
export type WaitingSource = (ctx: Ctx, limit: number) => Promise<Waiting>

const registered = new WeakMap<Kernel, ReadonlyMap<string, WaitingSource>>()

/** Makes a kind of waiting work known to pages that show all of it; a capability calls it in its `boot`. */
export const registerWaiting = (kernel: Kernel, kind: string, source: WaitingSource): void => {
  registered.set(kernel, new Map([...(registered.get(kernel) ?? []), [kind, source]]))
}

/** The sources with the kind each was registered by. */
export const waitingSources = (kernel: Kernel): readonly (readonly [string, WaitingSource])[] => [
  ...(registered.get(kernel) ?? []),
]
