import { type Kernel, readSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'

/** Hosts inside the network of the platform that the operator lets spaces reach, in lower case. */
export const allowedHosts = async (kernel: Kernel): Promise<readonly string[]> =>
  (await readSetting(kernel, internalHostsSetting))
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(host => host !== '')
