import type { WebCapability } from '@gantry/client/web'

/** Records shared between spaces, and their deliveries. */
export const web: WebCapability = {
  name: 'sharing',
  screens: {
    '/{spaceUri}/sysop/shareData': () => import('./shared/shared-page.tsx'),
    '/{spaceUri}/etl/dataExchange': () => import('./exchange/exchange-page.tsx'),
  },
}
