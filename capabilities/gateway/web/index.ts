import type { WebCapability } from '@gantry/client/web'

/** The data gateway: its lists and the page of one interface. */
export const web: WebCapability = {
  name: 'gateway',
  feature: 'gateway',
  screens: {
    '/{spaceUri}/esb': () => import('./list/gateway-page.tsx'),
    '/{spaceUri}/esb/config/!/{cid}': () => import('./config/config-page.tsx'),
    '/apiaccess': () => import('./clients/clients-page.tsx'),
    '/sysop/interfaceMonitor': () => import('./interfaces/monitor-page.tsx'),
    '/sysop/interfaceAnalysis': () => import('./interfaces/analysis-page.tsx'),
  },
}
