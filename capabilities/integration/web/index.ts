import type { WebCapability } from '@gantry/client/web'

/** Data sources, their explorer, tasks and exchange. */
export const web: WebCapability = {
  name: 'integration',
  screens: {},
}
