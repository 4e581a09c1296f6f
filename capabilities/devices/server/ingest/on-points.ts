import type { Kernel } from '@gantry/kernel/server'

/** A value that was stored. */
export interface StoredPoint {
  readonly device: string
  readonly product: string
  readonly code: string
  /** Milliseconds since 1970. */
  readonly ts: number
  readonly value: number | string | null
  /** Bits; 0 is good (`quality` of telemetry). */
  readonly quality: number
}

/** Points of one space that were committed together. */
export interface PointBatch {
  readonly space: string
  readonly points: readonly StoredPoint[]
}

type Listener = (batch: PointBatch) => Promise<void>

const listenersOf = new WeakMap<Kernel, Listener[]>()

/**
 * Registers who is told of every batch of points after its commit, in the process that stored it. Called in `boot`. A listener that
 * fails is logged and holds nothing back; what must not be lost it reads again from the stored values.
 */
export const onPoints = (kernel: Kernel, listener: Listener): void => {
  listenersOf.set(kernel, [...(listenersOf.get(kernel) ?? []), listener])
}

export const tellPoints = async (kernel: Kernel, batch: PointBatch): Promise<void> => {
  for (const listener of listenersOf.get(kernel) ?? [])
    await listener(batch).catch((error: unknown) =>
      kernel.log.error({ err: error, space: batch.space }, 'listener of device points failed'),
    )
}
