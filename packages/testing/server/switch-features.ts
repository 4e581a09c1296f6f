import { everySpace, type Kernel, learnFeatures, systemCtx, writeFeaturesOff } from '@gantry/kernel/server'
import type { Feature } from '@gantry/model/shared'
import { bumpCatalog } from '@gantry/records/server'

/** Switches features of a space off, all others on, as the operator does; this process knows it at once. */
export const switchFeaturesOff = async (
  kernel: Kernel,
  space: string,
  off: readonly Feature[],
): Promise<void> => {
  await writeFeaturesOff(kernel.database.of(everySpace), space, off)
  await bumpCatalog(systemCtx(kernel, space, 'test'))
  await learnFeatures(kernel)
}
