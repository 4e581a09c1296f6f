import type { Kernel } from '@gantry/kernel/server'
import type { AnyContract } from '@gantry/model/shared'

const served = new WeakMap<Kernel, readonly AnyContract[]>()

/** Notes the contracts that this server answers. */
export const rememberContracts = (kernel: Kernel, contracts: readonly AnyContract[]): void => {
  served.set(kernel, contracts)
}

/** The contracts that this server answers; empty before it is started. */
export const contractsOf = (kernel: Kernel): readonly AnyContract[] => served.get(kernel) ?? []
