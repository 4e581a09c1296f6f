import type { DecodeProblem } from '../../shared/decode/index.ts'
import type { Gather } from './gather-values.ts'
import type { TakenValue, Target } from './protocol-plugin.ts'

/** A device is confirmed so often within the time after which it would count as offline. */
const confirmations = 3

interface Known {
  readonly target: Target
  /** The newest values, by code. */
  readonly values: Map<string, TakenValue>
  takenAt: number
}

/**
 * Values of equipment that tells changes only. As long as it is certain that the others are as they were, they are taken again now and
 * then: without this a device whose values stay the same would seem to be silent.
 */
export interface ConfirmedValues {
  add(target: Target, found: { readonly value?: TakenValue; readonly problem?: DecodeProblem }): void
  /** The value of a point, or all of a device, is not certain any more. */
  forget(device: string, code?: string): void
  /** Takes again what has not changed for long. Called every second. */
  look(): void
}

export const createConfirmedValues = (gather: Gather, now: () => number): ConfirmedValues => {
  const known = new Map<string, Known>()
  return {
    add: (target, found) => {
      const { device } = target
      const each = known.get(device) ?? { target, values: new Map(), takenAt: 0 }
      known.set(device, each)
      each.takenAt = now()
      if (found.value) each.values.set(found.value.code, found.value)
      gather.add(device, found)
    },
    forget: (device, code) => {
      if (code === undefined) known.delete(device)
      else known.get(device)?.values.delete(code)
    },
    look: () => {
      for (const [device, each] of known) {
        const { target, values, takenAt } = each
        if (values.size === 0 || now() - takenAt < (target.product.offlineAfter * 1_000) / confirmations)
          continue
        each.takenAt = now()
        for (const { code, value } of values.values())
          gather.add(device, { value: { code, value, ts: now() } })
      }
    },
  }
}
